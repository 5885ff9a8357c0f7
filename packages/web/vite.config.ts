import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { baseMap } from "./base-map.ts";
import { leanRoutes } from "./lean-routes.ts";

const api = process.env["API_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanRoutes(), baseMap()],
  server: { host: "127.0.0.1", proxy: { "/api": { target: api, ws: true } } },
  // MapLibre's worker is an ES module; in the default format it does not start.
  worker: { format: "es" },
  build: {
    target: "es2023",
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A first visit fetches a few files, not fifty: what every page stands on, and the words that are there from the start.
          groups: [
            {
              name: "base",
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/(?:react-router|router-core|history|react-query|query-core|react-store|store))\//,
            },
            {
              name: "words-it",
              test: /\/texts\/it\/(?:common|form|dialog|errors|frame|login)\.ts$/,
            },
            {
              name: "words-en",
              test: /\/texts\/en\/(?:common|form|dialog|errors|frame|login)\.ts$/,
            },
          ],
        },
      },
    },
    outDir: "dist",
    sourcemap: false,
    // MapLibre and ECharts come on demand; each is above the default warning.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});
