/** Of files and images. */
export const fileRefusals = {
  file_not_found: "il file non esiste più",
  file_name_short: "il nome del file deve avere almeno {{least, number}} caratteri",
  file_too_big: "il file ha {{bytes, number}} byte: al massimo {{limit, number}}",
  file_type: "si accettano solo file {{types}}",
  file_damaged: "il file è danneggiato",
  image_too_large:
    "l’immagine è di {{width, number}} × {{height, number}} px: al massimo {{max_width, number}} × {{max_height, number}}",
  image_too_many_pixels: "l’immagine ha più di {{limit, number}} milioni di pixel",
  file_quota:
    "i file dell’impianto {{plant}} occupano già {{limit, number}} MB: prima eliminane qualcuno",
  too_many_files: "ci sono già {{limit, number}} file: prima eliminane uno",
  file_owner_fixed: "il file da sostituire appartiene ad altro",
  too_many_uploads: "troppi file in arrivo in questo momento: riprova tra qualche secondo",
};
