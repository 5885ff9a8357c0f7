export const texts = {
  title: "Immagini",
  addPhotos: "Aggiungi foto",
  removePhoto: "Togli la foto {{name}}",
  openPhoto: "Apri la foto {{name}}",
  unreadable: "Foto non disponibile",
};
