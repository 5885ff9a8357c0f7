export const texts = {
  title: "Registro eventi",
};
