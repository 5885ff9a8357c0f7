/** Under this key stands what an alert finds of the plant as a whole. */
export const wholePlant = "";
