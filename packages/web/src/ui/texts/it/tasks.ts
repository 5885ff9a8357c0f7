export const texts = {
  title: "Processi",
  modified: "Processo modificato",
  deleted_one: "{{count}} processo eliminato",
  deleted_other: "{{count}} processi eliminati",
};
