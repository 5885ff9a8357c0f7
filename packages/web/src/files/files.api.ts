export { FileImage } from "./file-image.tsx";
export { PhotoPicker, sendPhotos } from "./photo-picker.tsx";
