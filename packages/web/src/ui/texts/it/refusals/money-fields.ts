/** Of tariffs and of what a plant cost. */
export const moneyFields = {
  cost: "costo dell’impianto",
  first_day: "conta dal",
  saved_before: "reso prima",
  yearly_cost: "spese di gestione in un anno",
  degradation: "calo dei moduli in un anno",
  life_years: "anni di vita",
  tariff: "tariffa",
};
