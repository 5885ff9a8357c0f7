export const texts = {
  title: "Valori istantanei",
};
