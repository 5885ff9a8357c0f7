/** Refusals of guaranteed performance and of trackers. */
export const performanceRefusals = {
  gperf_no_irradiance:
    "l’impianto {{plant}} non ha un irraggiamento: scegli il sensore nelle sezioni",
  gperf_no_power:
    "l’impianto {{plant}} non ha una potenza di picco: scrivi i kWp delle sezioni, o la potenza del contratto tra i parametri",
  gperf_foreign_variable: "{{id}} non è una variabile dell’impianto {{plant}}",
  gperf_no_counter: "{{name}} non conta energia: scegli un contatore in kWh",
  gperf_event_outside: "un evento va dal {{first, date}} al {{last, date}}",
  gperf_no_contract: "scrivi l’anno del contratto, o il suo primo giorno tra i parametri",
  gperf_no_gstc: "gstc deve essere maggiore di 0",
  gperf_not_begun: "il periodo inizia il {{first, date}}: non c’è ancora nulla di misurato",
  gperf_foreign_inverter: "{{id}} non è un inverter dell’impianto {{plant}}",
  gperf_no_nominal:
    "{{device}} non ha una potenza nominale con cui confrontarlo: scrivila nel dispositivo",
  gperf_no_inverter_power: "{{device}} non ha una variabile di potenza prodotta",
  gperf_archive_busy:
    "l’archivio dell’impianto {{plant}} viene tagliato a un’altra mezzanotte: riprova tra qualche minuto",
  tracker_no_place: "l’impianto {{plant}} non ha coordinate: scrivile nelle sue informazioni",
};
