import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { baseMap } from "./base-map.ts";

const api = process.env["API_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), baseMap()],
  server: { host: "127.0.0.1", proxy: { "/api": { target: api, ws: true } } },
  // MapLibre's worker is an ES module; in the default format it does not start.
  worker: { format: "es" },
  build: {
    target: "es2023",
    outDir: "dist",
    sourcemap: false,
    // MapLibre and ECharts come on demand; each is above the default warning.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});
