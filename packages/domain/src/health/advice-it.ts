import type { AdviceWord } from "./advice.ts";

/** What the owner of a plant can do first, and when to call somebody, in Italian. */
export const adviceInItalian = {
  no_communication:
    "Controlla che il datalogger sia acceso e connesso (router, cavo, SIM) e riavvialo. Intanto l’impianto può produrre: se ha memoria, i dati arrivano dopo. Se tacciono solo gli inverter, controlla il loro cavo dati.",
  silent_device:
    "Controlla che l’apparato sia acceso, poi il suo cavo dati e l’indirizzo verso il datalogger. Gli altri rispondono: il collegamento dell’impianto funziona.",
  grid_open:
    "Verifica se manca la rete o se è scattata la protezione di interfaccia. Se la rete c’è e non si richiude da sola, chiama chi fa la manutenzione.",
  device_stopped:
    "Leggi l’errore sul display o nell’app dell’inverter e controlla sezionatore CC e interruttore CA. Se l’errore è di isolamento o si ripete, non riarmarlo: chiama chi fa la manutenzione.",
  string_dead:
    "Fai controllare fusibile, connettori e cavi della stringa. Con il sole è sempre in tensione: è un lavoro per chi è qualificato.",
  string_weak:
    "Guarda se sui suoi moduli c’è sporco o un’ombra nuova. Altrimenti fai cercare un modulo guasto o un diodo di bypass, con curva I-V o termografia.",
  tracker_off:
    "Guarda se è in manuale o in posizione di sicurezza per il vento. Altrimenti fai controllare motore, finecorsa e comando.",
  derating:
    "Controlla che le ventole girino e che filtri e griglie siano puliti. Se è fresco e si limita ancora, verifica se è impostato un limite di potenza e chiama l’assistenza.",
  curtailment:
    "Verifica se il gestore di rete o il controllore dell’impianto ha chiesto una limitazione. Se non la aspettavi, falla togliere.",
  device_weak:
    "Confronta le sue stringhe con quelle degli altri inverter. Se sono uguali, verifica la potenza dei moduli scritta in configurazione e fai controllare l’inverter.",
  inputs_unequal:
    "Fai controllare le stringhe degli ingressi più bassi: connettori, fusibili, moduli. Se hanno meno moduli per progetto, chiudi come «Non è un guasto».",
  shading:
    "Cerca che cosa fa ombra a quelle ore: piante cresciute, antenne, costruzioni nuove. Se non si può togliere, chiudi come «Non è un guasto».",
  soiling:
    "Confronta quanto perdi entro fine mese con il costo di un lavaggio: una pioggia forte può bastare. Dopo il lavaggio, «Prima e dopo» dice quanto ha reso.",
  snow: "Di solito basta aspettare che si sciolga. Non salire sul tetto per toglierla.",
  degradation:
    "Fai misurare i moduli (curva I-V, termografia) e confronta la perdita con la garanzia di rendimento del costruttore.",
  clipping: "Nulla: i moduli danno più di quanto l’inverter può convertire, come da progetto.",
  sensor_drift:
    "Pulisci il sensore e controlla che sia fermo e orientato come i moduli. Se continua, fallo tarare o sostituire. L’impianto non perde nulla.",
  sensor_stuck:
    "Controlla cavo e alimentazione del sensore e riavvia il datalogger. Se il valore resta fermo, sostituiscilo. L’impianto non perde nulla.",
  sensor_contradiction:
    "Controlla l’orientamento del sensore e, in configurazione, la sua unità e il suo fattore di scala. L’impianto non perde nulla.",
  counter_against_power:
    "Controlla unità e fattore di scala di contatore e potenza in configurazione; se sono giusti, fai verificare il contatore.",
  wrong_clock: "Regola ora e fuso del datalogger e attiva la sincronizzazione automatica (NTP).",
  refused_values:
    "Chi configura l’impianto controlli unità, scala e limiti delle variabili rifiutate: di solito il datalogger è stato cambiato o riconfigurato.",
} satisfies Record<AdviceWord, string>;
