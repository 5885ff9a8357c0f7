export const texts = {
  title: "Report",
  not_found: "Report non trovato",
  deleted: "Report eliminati: {{n}}",
};
