/** Of tariffs and of what a plant cost. */
export const moneyFields = {
  cost: "cost of the plant",
  first_day: "counts from",
  saved_before: "earned before",
  yearly_cost: "running costs a year",
  degradation: "loss of the modules a year",
  life_years: "years of life",
  tariff: "tariff",
};
