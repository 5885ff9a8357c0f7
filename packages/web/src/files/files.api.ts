export { FileImage } from "./file-image.tsx";
export { addressOfImage, PlantLogo } from "./plant-logo.tsx";
export { PhotoPicker, sendPhotos } from "./photo-picker.tsx";
export { ImageUpload } from "./image-upload.tsx";
export { kilobytes } from "./images-query.ts";
export { judgeImage } from "./judge-image.ts";
