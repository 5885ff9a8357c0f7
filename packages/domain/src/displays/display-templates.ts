import type { DisplayTemplate } from "@heliograph/contract/displays/informative.wire.ts";

const head = ["logo", "logo2", "title1", "title2"] as const;

/** What a page can be, each with the options that it has. (DI10) */
export const displayTemplates: readonly DisplayTemplate[] = [
  {
    id: "summary",
    name: "Impianto in breve",
    description: "La potenza di adesso, la giornata, l’energia prodotta e ciò che risparmia",
    options: ["plants", ...head],
  },
  {
    id: "plants",
    name: "Più impianti",
    description: "Una riga per impianto con potenza ed energia, e la somma",
    options: ["plants", ...head],
  },
  {
    id: "flow",
    name: "Flusso dell’energia",
    description: "Dove va l’energia in questo momento: consumi, batteria, rete",
    options: ["plants", ...head],
  },
  {
    id: "chart",
    name: "Grafico",
    description: "Fino a sei serie di un giorno, una settimana, un mese, un anno o più anni",
    options: ["chart", ...head],
  },
  {
    id: "environment",
    name: "Ambiente",
    description: "Alberi, CO₂ e petrolio risparmiati, con un’immagine",
    options: ["plants", "image", "image_wide", "image_small", "text", ...head],
  },
  {
    id: "weather",
    name: "Meteo dell’impianto",
    description: "Irraggiamento, temperature e vento misurati dai sensori dell’impianto",
    options: ["plants", ...head],
  },
  {
    id: "image",
    name: "Immagine intera",
    description: "Un’immagine su tutta la pagina",
    options: ["image", "image_wide", "image_small", ...head],
  },
  {
    id: "image_text",
    name: "Immagine e testo",
    description: "Un’immagine con un testo accanto",
    options: ["image", "text", ...head],
  },
  {
    id: "title",
    name: "Titolo",
    description: "Una pagina di apertura con titolo, testo e un’immagine",
    options: ["image_wide", "image_small", "text", ...head],
  },
];
export const displayTemplateOf = (id: string): DisplayTemplate | null =>
  displayTemplates.find((one) => one.id === id) ?? null;
