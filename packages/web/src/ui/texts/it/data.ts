export const texts = {
  title: "Esportazione dati",
  explain: "Come nasce: {{name}}",
  hiddenInput: "variabile non visibile",
  energies: {
    title: "Energie",
    variables: "Variabili",
    limit: "{{chosen}} di {{most}} al massimo",
    energies: "Energie",
    others: "Altre variabili",
    choose: "Scegli fino a cinque variabili",
    each: "Una barra per",
    by: { day: "Giorni", week: "Settimane", month: "Mesi", year: "Anni" },
    view: "Tipo di grafico",
    bars: "Barre",
    lines: "Linee",
    totals: "Totali del periodo",
    chart: "Energie del periodo",
    per: {
      day: "{{amount}} al giorno",
      month: "{{amount}} al mese",
      year: "{{amount}} all’anno",
    },
    over: {
      day_one: "su {{count}} giorno intero",
      day_other: "su {{count}} giorni interi",
      month_one: "su {{count}} mese intero",
      month_other: "su {{count}} mesi interi",
      year_one: "su {{count}} anno intero",
      year_other: "su {{count}} anni interi",
    },
    noWhole: {
      day: "ancora nessun giorno intero",
      month: "ancora nessun mese intero",
      year: "ancora nessun anno intero",
    },
    part: {
      days_one: "parziale: dati di {{known}} giorno su {{count}}",
      days_other: "parziale: dati di {{known}} giorni su {{count}}",
      months_one: "parziale: dati di {{known}} mese su {{count}}",
      months_other: "parziale: dati di {{known}} mesi su {{count}}",
    },
    mean: "media del periodo",
    means: "{{unit}}, valori medi",
    none: "Nessuna variabile scelta",
    noneHint: "Scegli almeno una variabile per vedere barre e totali.",
  },
  control: {
    title: "Controllo energia",
    now: "Potenze istantanee",
    nowSub: "adesso, sulla potenza dell’impianto",
    powers: {
      produced: "Prodotta",
      consumed: "Consumata",
      self: "Autoconsumata",
      exchange: "Scambio con la rete",
      storage: "Accumulo",
    },
    report: "Riepilogo energie",
    reportSub: "ora dell’impianto",
    energy: "Energia",
    energies: {
      produced: "Prodotta",
      fedIn: "Immessa",
      withdrawn: "Prelevata",
      consumed: "Consumata",
      self: "Autoconsumata",
    },
    powerChart: "Potenze di oggi",
    powerSub: "scambio positivo = immissione, accumulo positivo = carica",
    energyChart: "Energie",
    selfSufficiency: "Autosufficienza",
    selfConsumption: "Autoconsumo",
    summary: "Bilancio del periodo",
    before: "{{period}}: {{share}}",
    beforeRunning: "fino a ieri {{own}}; {{period}}: {{share}}",
    saved: "Risparmio stimato",
    savedFoot: "{{energy}} non comprati, a {{price}}",
    savedHint:
      "Al prezzo del contratto di prestazione garantita (pu_kwh): nessuna variabile in euro conta il denaro di questo impianto.",
    noPrice: "nessun prezzo dell’energia impostato",
    noPriceHint:
      "Per i risparmi serve il prezzo dell’energia dell’impianto (pu_kwh della prestazione garantita), o una variabile in euro che ne conti il denaro.",
    moneyCounted: "contati nel periodo",
    flow: {
      title: "Flussi",
      whole: "prodotta e comprata {{amount}}",
      storageIn: "Accumulo, {{amount}} in più di quanto ha reso",
      storageOut: "Accumulo, ha reso {{amount}} in più",
      nodes: {
        sun: "Fotovoltaico",
        grid: "Dalla rete",
        storage: "Accumulo",
        sold: "In rete",
        load: "Carichi",
      },
      ways: {
        sunToLoad: "dal sole ai carichi",
        sunToStorage: "dal sole all’accumulo",
        sunToGrid: "dal sole alla rete",
        storageToLoad: "dall’accumulo ai carichi",
        storageToGrid: "dall’accumulo alla rete",
        gridToLoad: "dalla rete ai carichi",
        gridToStorage: "dalla rete all’accumulo",
      },
    },
    where: {
      title: "Dove è andata, da dove è venuta",
      went: "Produzione",
      came: "Consumo",
      wentParts: {
        sunToLoad: "Usata subito",
        sunToStorage: "Nell’accumulo",
        sunToGrid: "Immessa in rete",
      },
      cameParts: {
        sunToLoad: "Dal sole, subito",
        storageToLoad: "Dall’accumulo",
        gridToLoad: "Comprata dalla rete",
      },
    },
    bars: { sun: "sole", storage: "accumulo", bought: "comprata", sold: "immessa" },
    barsSub: "{{unit}}, sopra lo zero il consumo per provenienza, sotto l’energia immessa",
    byPower: "Da una potenza, perché nessun contatore lo conta: {{sides}}.",
    sides: {
      produced: "produzione",
      fedIn: "immissione",
      withdrawn: "prelievo",
      consumed: "consumo",
      storage: "accumulo",
    },
    unknown: "Nel periodo nessun giorno ha tutti i dati del bilancio",
    unknownHint:
      "Servono almeno tre tra produzione, immissione, prelievo e consumo, e l’accumulo dove c’è.",
    daysMissing_one:
      "{{whole}} di {{days}} giorno ha tutti i dati: gli altri non sono in queste somme.",
    daysMissing_other:
      "{{whole}} giorni su {{days}} hanno tutti i dati: gli altri non sono in queste somme.",
    usedMore:
      "Le somme non chiudono: il contatore dei consumi segna {{amount}} in più di quanto lasciano gli altri.",
    usedLess:
      "Le somme non chiudono: il contatore dei consumi segna {{amount}} in meno di quanto lasciano gli altri.",
    powerChartOf: "Potenze di {{day}}",
    none: "Nessuna potenza e nessuna energia da controllare",
    noneHint:
      "Servono variabili o formule con i tag delle potenze e delle energie prodotte, consumate e scambiate.",
  },
  finding: {
    label: "Problemi dei dati",
    clock_ahead:
      "L’orologio del datalogger è avanti di {{length}}: i dati sono rifiutati (ultimo rifiuto {{last}})",
    clock_before_active:
      "L’orologio del datalogger segna {{stamp}}, prima dell’attivazione dell’impianto: i dati sono rifiutati (ultimo rifiuto {{last}})",
    clock_invalid:
      "Il datalogger manda dati senza un’ora valida: sono rifiutati (ultimo rifiuto {{last}})",
    nominal_device:
      "La potenza nominale di {{name}} ({{nominal}}) è da controllare: la potenza misurata arriva a {{highest}}",
    nominal_plant:
      "La potenza di picco dell’impianto ({{nominal}}) è da controllare: la potenza misurata arriva a {{highest}}",
    power_unbelieved_one:
      "{{name}}: un valore non creduto negli ultimi giorni ({{highest}}, al massimo {{limit}})",
    power_unbelieved_other:
      "{{name}}: {{count}} valori non creduti negli ultimi giorni (fino a {{highest}}, al massimo {{limit}})",
    counter_against_power:
      "{{name}}: il contatore segna {{counter}} al giorno, la potenza ne dà {{power}}",
    more: "e altri {{count}}",
  },
};
