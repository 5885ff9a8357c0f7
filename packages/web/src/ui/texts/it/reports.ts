export const texts = {
  title: "Report",
  not_found: "Report not found !",
  deleted: "Report eliminati: {{n}}",
};
