export { FileImage } from "./file-image.tsx";
export { PlantLogo } from "./plant-logo.tsx";
export { PhotoPicker, sendPhotos } from "./photo-picker.tsx";
