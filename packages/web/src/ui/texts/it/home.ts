export const texts = {
  title: "Impianti",
};
