/** Of displays. */
export const displayRefusals = {
  display_not_found: "this display is not there any more",
  display_closed: "the display is disabled: an administrator has to enable it",
  display_enabled: "{{name}} is enabled: disable it before you delete it",
  display_plants_unknown: "these plants do not exist: {{plants}}",
};
export const displayFields = {
  font_size: "text size",
  show_etot: "show the energy",
  title_etot: "title of the energy",
  show_pac: "show the power",
  title_pac: "title of the power",
  show_co2: "show the CO₂",
  title_co2: "title of the CO₂",
  ftp_user: "FTP user",
  ftp_pwd: "FTP password",
};
