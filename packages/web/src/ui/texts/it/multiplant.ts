export const texts = {
  title: "Panoramica multi-impianto",
};
