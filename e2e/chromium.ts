import { chromium, type Browser } from "playwright-core";

export const desk = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // Pages are painted by the processor itself; only WebGL goes through the emulated graphics card.
      "--disable-gpu-compositing",
      "--disable-gpu-rasterization",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
}
