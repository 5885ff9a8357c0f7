export const texts = {
  title: "Immagini",
};
