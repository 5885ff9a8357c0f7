import { fileURLToPath } from "node:url";

/** The two files of the font of documents. */
export const documentFonts = {
  normal: fileURLToPath(
    import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  ),
  bold: fileURLToPath(
    import.meta.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
  ),
} as const;
