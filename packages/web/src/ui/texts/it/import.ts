export const texts = {
  title: "Importazione",
};
