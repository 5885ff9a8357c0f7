export const texts = {
  title: "Display",
  created: "Display creato",
  duplicated: "Display duplicato",
  deleted: "Display eliminato",
  archived: "Elemento archiviato",
};
