export const texts = {
  title: "Dashboard",
};
