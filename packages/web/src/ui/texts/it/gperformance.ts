export const texts = {
  title: "Prestazioni garantite",
};
