export const texts = {
  title: "Amministrazione",
};
