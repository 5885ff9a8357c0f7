export const texts = {
  title: "Dispositivi",
};
