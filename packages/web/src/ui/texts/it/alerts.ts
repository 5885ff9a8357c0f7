export const texts = {
  title: "Allarmi",
  not_found: "Allarme non trovato",
  noName: "Inserisci il nome",
  noDescription: "Inserisci la descrizione",
  noChecks: "Scegli quante verifiche",
  stateTitle: "Stato degli allarmi",
  legend: "Legenda",
  meaning: {
    OK: "l’ultima verifica è riuscita",
    KO: "tante verifiche fallite di seguito quante ne chiede l’allarme",
    FAILING: "verifiche fallite, non ancora abbastanza",
    ERROR: "la verifica non si può fare",
    NONE: "fuori dal periodo attivo, oppure non ancora verificato",
  },
  onlyFailing: "Solo da guardare",
  readAt: "letto alle {{time}}",
  toLookAt: "Da guardare",
  calm: "In ordine e non attivi",
  none: "Nessun allarme configurato",
  noneHint: "Gli allarmi configurati per questo impianto compaiono qui con il loro stato.",
  noFailing: "Niente da guardare",
  noFailingHint_one: "Un allarme è in ordine o non attivo.",
  noFailingHint_other: "{{count}} allarmi sono in ordine o non attivi.",
  unknown: "Lo stato degli allarmi non è noto",
  unknownHint: "Il collegamento con il portale è interrotto. Lo stato torna da solo.",
  failed: "Lo stato degli allarmi non si può leggere",
  reset: "Azzera stato",
  resetOf: "Azzera lo stato di «{{name}}»",
  resetTitle: "Azzerare lo stato di «{{name}}»?",
  resetText: "Le verifiche fallite si contano di nuovo da zero, alla prossima verifica.",
  resetDone: "Stato azzerato",
  checks_one: "{{failed}} di {{count}} verifica fallita",
  checks_other: "{{failed}} di {{count}} verifiche fallite",
  checksAbove_one: "{{count}} verifica fallita",
  checksAbove_other: "{{count}} verifiche fallite",
  since: "da {{duration}}",
  sinceWhen: "dal {{moment}}",
  left_one: "ancora {{count}} verifica prima dell’allarme",
  left_other: "ancora {{count}} verifiche prima dell’allarme",
  error: {
    missing: "manca un valore recente",
    no_nominal: "il dispositivo non ha potenza nominale",
    no_irradiance: "manca l’irraggiamento dell’impianto",
    no_reference: "manca un riferimento con cui confrontare",
    not_a_number: "la variabile non è un numero",
  },
  wholePlant: "tutto l’impianto",
  hiddenVariable: "variabile non visibile",
  more_one: "un’altra",
  more_other: "altre {{count}}",
  fewer: "mostra meno",
  variablesOf: "Variabili di «{{name}}»",
  lastHours: "{{name}}, ultime 6 ore",
  minimum: "minimo {{value}}",
  maximum: "massimo {{value}}",
  againstLimit: "{{name}}: {{value}}, {{limit}}",
  parameter: {
    minirr: "irraggiamento minimo",
    minpac: "potenza minima",
    minstr: "corrente minima",
    pacperc: "scarto ammesso",
    vmin: "minimo",
    vmax: "massimo",
    angle: "angolo ammesso",
    checks: "verifiche",
  },
  checksLength: "{{count}} ({{duration}})",
  window: {
    hours: "dalle {{from}} alle {{to}}",
    sun: "dall’alba {{rise}} al tramonto {{set}}",
    range: "{{from}}–{{to}}",
  },
  card: {
    none: "nessuno configurato",
    disconnected: "collegamento interrotto",
    failed: "stato non letto",
    fine_one: "{{count}} in ordine",
    fine_other: "{{count}} in ordine",
    count: "{{state}}: {{count}}",
  },
  history: {
    title: "Storico degli allarmi",
    open: "Storico",
    of: "Storico di «{{name}}»",
    filter: "Quale allarme",
    all: "Tutti gli allarmi",
    gone: "Allarme eliminato",
    none: "Nessun allarme finora",
    noneOf: "Questo allarme non è mai scattato",
    noneHint: "Qui compaiono gli allarmi scattati e rientrati, con chi è stato avvisato.",
  },
  ofDevice: "Allarmi del dispositivo",
  all: "Tutti gli allarmi",
  /** As the catalogue of the domain writes them. */
  template: {
    "001": {
      name: "Inverter fermo",
      description: "La potenza dell'inverter non supera lo 0,5 % della nominale mentre c'è sole.",
    },
    "002": {
      name: "Inverter sotto la media",
      description:
        "La potenza dell'inverter, rapportata alla nominale, è molto sotto la mediana degli inverter confrontati (almeno tre).",
    },
    "003": {
      name: "Mancata ricezione dati",
      description:
        "L'impianto non invia dati o, se sono scelte delle variabili, non ne arriva un valore nuovo.",
    },
    "004": {
      name: "Corrente di stringa bassa",
      description:
        "La corrente della stringa è molto sotto la mediana delle stringhe dello stesso quadro.",
    },
    "005": {
      name: "Stringa interrotta",
      description: "La corrente della stringa è sotto il minimo mentre c'è sole.",
    },
    "006": {
      name: "Potenza impianto bassa",
      description:
        "La potenza dell'impianto è molto sotto quella teorica o, se manca, sotto quella attesa dall'irraggiamento.",
    },
    "007": {
      name: "Impianto fermo",
      description: "La potenza dell'impianto non supera il minimo mentre c'è sole.",
    },
    "008": {
      name: "Interfaccia di rete aperta",
      description: "La protezione di interfaccia non è chiusa: l'impianto è staccato dalla rete.",
    },
    "009": {
      name: "Contatto / ingresso digitale",
      description:
        "L'ingresso è fuori dai limiti dati o, se non ce ne sono, diverso da zero: scaricatori, porte, allarmi esterni.",
    },
    "010": {
      name: "Errore apparato",
      description: "L'apparato segnala un errore: il suo codice è diverso da zero.",
    },
    "011": {
      name: "Comunicazione apparato",
      description: "L'apparato non risponde al datalogger, mentre l'impianto invia dati.",
    },
    "012": {
      name: "Valore fuori soglia",
      description: "Il valore è sotto il minimo o sopra il massimo.",
    },
    "013": {
      name: "Valore bloccato",
      description: "Il valore resta identico da un campione all'altro mentre c'è sole.",
    },
    "014": {
      name: "Contatore fermo",
      description: "Il contatore non avanza mentre c'è sole.",
    },
    "015": {
      name: "Contatore decrescente",
      description: "Il contatore torna indietro di oltre lo 0,1 %.",
    },
    "016": {
      name: "PR basso",
      description: "L'indice di rendimento è sotto il minimo mentre c'è sole.",
    },
    "017": {
      name: "Temperatura inverter alta",
      description: "La temperatura dell'inverter è sopra il massimo.",
    },
    "017A": {
      name: "Temperatura modulo alta",
      description: "La temperatura dei moduli è sopra il massimo.",
    },
    "017B": {
      name: "Temperatura quadro/cabina alta",
      description: "La temperatura del quadro o della cabina è sopra il massimo.",
    },
    "017C": {
      name: "Temperatura batteria alta",
      description: "La temperatura della batteria è sopra il massimo.",
    },
    "017D": {
      name: "Temperatura trasformatore alta",
      description: "La temperatura del trasformatore è sopra il massimo.",
    },
    "018": {
      name: "Sensore di irraggiamento anomalo",
      description:
        "Due sensori di irraggiamento non vanno d'accordo, o uno dà un valore che il sole non può dare.",
    },
    "019": {
      name: "Inseguitore fuori posizione",
      description:
        "L'inseguitore è lontano dalla posizione comandata o, se manca, da quella del sole.",
    },
    "020": {
      name: "Inseguitore non sincrono",
      description:
        "L'inseguitore è lontano dalla mediana degli inseguitori confrontati (almeno tre).",
    },
    "021": {
      name: "Vento forte",
      description: "La velocità del vento è sopra il massimo (in km/h).",
    },
    "022": {
      name: "Stato di carica basso",
      description: "La carica dell'accumulo è sotto il minimo.",
    },
    "023": {
      name: "Sbilanciamento ingressi MPPT",
      description:
        "La parte di corrente che tocca all'ingresso è sotto quella media degli ingressi dello stesso apparato.",
    },
    "024": {
      name: "Prelievo/immissione fuori soglia",
      description: "La potenza scambiata con la rete è sotto il minimo o sopra il massimo.",
    },
  },
};
