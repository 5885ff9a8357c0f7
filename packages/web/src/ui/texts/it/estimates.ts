export const texts = {
  title: "Stime",
  missing: "Stime mancanti o non valide per l'anno {{year}}",
};
