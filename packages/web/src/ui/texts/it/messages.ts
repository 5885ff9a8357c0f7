export const texts = {
  title: "Messaggi",
};
