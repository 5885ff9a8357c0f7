export const texts = {
  title: "Esportazione dati",
};
