import type { EventCode } from "@heliograph/contract/logs/event-messages.ts";

/** What counts things has a sentence for one and another for several. */
type Counted = "mibs_removed" | "mibs_refused" | "dictionary_full" | "tasks_deleted";
type Messages = Readonly<
  Record<Exclude<EventCode, Counted> | `${Counted}_${"one" | "other"}` | "andMore", string>
>;
/** A sentence for each event. */
const message: Messages = {
  andMore: "{{names}} e altre {{count, number}}",
  user: "{{user}}",
  user_unknown: "nome utente sconosciuto",
  user_locked: "{{user}}: bloccato",
  user_as: "{{admin}} con l’account di {{user}}",
  task_created: "{{task}}: creato",
  task_urgent: "{{task}}: reso urgente",
  task_not_urgent: "{{task}}: non più urgente",
  task_deleted: "{{task}}: eliminato",
  task_archived: "{{task}}: archiviato",
  task_asked_to_end: "{{task}}: fine richiesta",
  task_cancelled: "{{task}}: annullato",
  task_success: "{{task}}: riuscito",
  task_failure: "{{task}}: non riuscito",
  tasks_deleted_one: "{{count, number}} processo concluso eliminato",
  tasks_deleted_other: "{{count, number}} processi conclusi eliminati",
  mibs_removed_one: "{{count, number}} mib inutilizzata rimossa",
  mibs_removed_other: "{{count, number}} mib inutilizzate rimosse",
  clock_ahead: "l’orologio del logger è avanti di {{length}}: ciò che invia è rifiutato",
  clock_wrong: "l’orologio del logger segna {{moment}}: ciò che invia è rifiutato",
  clock_before_active:
    "l’orologio del logger segna {{moment}}, prima che l’impianto fosse attivo: ciò che invia è rifiutato",
  mibs_refused_one:
    "{{count, number}} valore rifiutato: il logger invia più mib nuove di quante un pacchetto o un giorno possano portare",
  mibs_refused_other:
    "{{count, number}} valori rifiutati: il logger invia più mib nuove di quante un pacchetto o un giorno possano portare",
  dictionary_full_one:
    "{{count, number}} valore rifiutato: il dizionario delle mib dell’impianto è pieno",
  dictionary_full_other:
    "{{count, number}} valori rifiutati: il dizionario delle mib dell’impianto è pieno",
  alert_raised: "Allarme: {{alert}}",
  alert_cleared: "Allarme rientrato: {{alert}}",
};

export const texts = {
  title: "Registro eventi",
  edits: {
    title: "Modifiche",
    when: "Quando",
    who: "Chi",
    what: "Cosa",
    name: "Nome",
    changes: "Valori cambiati",
    before: "Prima",
    after: "Dopo",
    same: "nessun valore cambiato",
    removed: "tolto",
    hidden: "Valori non visibili con i tuoi permessi",
    more_one: "ancora {{count}} campo",
    more_other: "altri {{count}} campi",
    older: "Mostra le modifiche precedenti",
    none: "Nessuna modifica",
    noneHint: "Qui compaiono le modifiche a impianto, dispositivi, variabili, allarmi e permessi.",
    program: "Heliograph",
    actedAs: "{{real}} con l’account di {{user}}",
  },
  action: {
    create: "Creazione",
    edit: "Modifica",
    delete: "Eliminazione",
    link: "Collegamento",
    unlink: "Scollegamento",
    reset: "Azzeramento",
    duplicate: "Copia",
  },
  entity: {
    plant: "impianto",
    device: "dispositivo",
    variable: "variabile",
    chart: "grafico",
    alert: "allarme",
    incident: "anomalia",
    note: "nota del registro",
    window: "manutenzione",
    escalation: "inoltro degli avvisi",
    tariff: "tariffa",
    file: "file",
    user: "utente",
    permission: "permessi",
  },
  tab: { events: "Eventi", edits: "Modifiche" },
  filter: {
    plants: "Impianti",
    users: "Utenti",
    types: "Tipi",
    actions: "Azioni",
    entities: "Cosa",
    ip: "Indirizzo IP",
    limit: "Righe al massimo",
  },
  column: {
    ip: "Indirizzo IP",
    user: "Utente",
    plant: "Impianto",
    type: "Tipo",
    message: "Messaggio",
    action: "Azione",
    entity: "Cosa",
  },
  events: { none: "Nessun evento" },
  noneHint: "Niente corrisponde ai filtri scelti.",
  cut: "Ci sono le {{count}} righe più recenti: per vederne altre restringi i filtri o aumenta il numero di righe.",
  type: {
    login: "Accesso",
    logout: "Uscita",
    login_failed: "Accesso fallito",
    impersonate: "Account altrui",
    task: "Processo",
    ingest: "Ricezione dati",
    alert: "Allarme",
    report: "Report",
    error: "Errore",
  },
  message,
};
