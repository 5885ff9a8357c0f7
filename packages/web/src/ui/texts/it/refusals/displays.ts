/** Of displays. */
export const displayRefusals = {
  display_not_found: "questo display non esiste più",
  display_closed: "il display è disabilitato: un amministratore deve abilitarlo",
  display_enabled: "{{name}} è abilitato: prima di eliminarlo va disabilitato",
  display_plants_unknown: "questi impianti non esistono: {{plants}}",
};
export const displayFields = {
  font_size: "dimensione del testo",
  show_etot: "mostra l’energia",
  title_etot: "titolo dell’energia",
  show_pac: "mostra la potenza",
  title_pac: "titolo della potenza",
  show_co2: "mostra la CO₂",
  title_co2: "titolo della CO₂",
  ftp_user: "utente FTP",
  ftp_pwd: "password FTP",
};
