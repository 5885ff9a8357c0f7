export const texts = {
  title: "Variabili",
};
