export const texts = {
  title: "Banner",
};
