import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { baseMap } from "./base-map.ts";
import { leanRoutes } from "./lean-routes.ts";
import { spaceShaders } from "./space-shaders.ts";

const api = process.env["API_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanRoutes(), baseMap(), spaceShaders()],
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: api, ws: true }, "/video/": { target: api } },
  },
  // MapLibre's worker is an ES module; in the default format it does not start.
  worker: { format: "es" },
  build: {
    target: "es2023",
    rolldownOptions: {
      // A room's door does nothing by itself: who takes one thing through it does not load the rest of the room.
      treeshake: {
        moduleSideEffects: [
          { test: /\/web\/src\/([a-z]+)\/\1\.api\.ts$|\/domain\/src\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          // A first visit fetches a few files, not fifty: what every page stands on, and the words that are there from the start.
          groups: [
            // Days of a plant: a public screen needs them without the frame and the readings that need them too.
            {
              name: "calendar",
              test: /\/domain\/src\/data\/(?:plant-day|civil-day|data-error)\.ts$/,
            },
            {
              name: "base",
              // What only some pages use stays out of it.
              test: /node_modules\/(?!.*\/(?:useQueries|queriesObserver|useBlocker)\.js$)(?:react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/(?:react-router|router-core|history|react-query|query-core|react-store|store))\//,
            },
            {
              // The portal's own beginning, and the addresses of all rooms with what stands behind the question mark.
              name: "start",
              test: /\/web\/src\/(?:.+\/)?(?:[a-z-]+\.pages\.ts|[a-z-]+\.paths\.tsx|(?:call|call-error|session|socket-state|current-plant)\.ts|app\/(?:app|router|queries|message-pages|unhandled-errors)\.tsx?|ui\/(?:stored|signal|tokens|theme|brand|states|marks|panel|empty-state|logo|confirm|toasts|use-format|format|page|page-link|search|breakpoint|charts\/chart-overlay)\.tsx?|ui\/texts\/(?:texts|catalogue)\.ts)$/,
            },
            {
              name: "words-it",
              test: /\/texts\/it\/(?:common|form|dialog|errors|frame|login)\.ts$/,
            },
            {
              name: "words-en",
              test: /\/texts\/en\/(?:common|form|dialog|errors|frame|login)\.ts$/,
            },
            {
              // What the login asks with, and every page after it.
              name: "inputs",
              test: /@mantine\/core\/.*\/(?:Input|InputBase|TextInput|CloseButton|ActionIcon|UnstyledButton|Loader|Button|Checkbox|Transition|Box|SegmentedControl|FloatingIndicator)\/|\/contract\/src\/(?:auth|admin)\//,
            },
            {
              // The frame around every page of a reader who is logged in.
              name: "frame",
              test: /\/web\/src\/(?:app\/(?:signed|first-calls|frame|[a-z-]*menu)|plants\/plants\.api|live\/live\.api|ui\/(?:mark-image|charts\/share-bar))\.tsx?$/,
            },
            { name: "schemas", test: /\/node_modules\/zod\// },
            {
              // Lists need no curves: what sorts and searches them stays out of the readings.
              name: "tables",
              test: /\/web\/src\/ui\/table-(?:model|rows)\.ts$|\/domain\/src\/data\/csv[a-z-]*\.ts$/,
            },
            {
              // What almost every page of a plant reads and draws with; the chart engine itself comes after it.
              name: "readings",
              test: /\/web\/src\/(?:data\/(?:use-[a-z-]+|data\.api|queries|bar-slots)|variables\/variables\.api|ui\/period(?:-bar)?|ui\/charts\/(?:series|style|axes|step|chart|bars|gauge))\.tsx?$/,
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
