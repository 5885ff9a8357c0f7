export const texts = {
  title: "GSE",
};
