export const texts = {
  title: "Allarmi",
  not_found: "Alert not found !",
  noName: "Name must be given",
  noDescription: "Description must be given",
  noChecks: "Num checks must be given",
};
