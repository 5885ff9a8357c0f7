export const texts = {
  title: "Inseguitori",
};
