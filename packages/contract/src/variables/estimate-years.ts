/** How many years of estimates a variable has at most. (EST-11) */
export const maxEstimateYears = 20;
