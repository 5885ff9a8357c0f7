import { MantineProvider, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
} from "react";
import { signal, useSignal } from "./signal.ts";
import { oneOf, stored, useStored } from "./stored.ts";
import { cssVariables, themeOf } from "./theme.ts";
import { type Brand, brands, brandTokens, type Scheme } from "./tokens.ts";

/** The brand chosen in this browser; a signed-in user's own brand goes before it. */
export const brandStore = stored<Brand>("brand", oneOf<Brand>("default", brands));

const BrandContext = createContext<Brand>("default");

/** The brand that the page wears. */
export const useBrand = (): Brand => useContext(BrandContext);
export const useBrandName = (): string => brandTokens[useBrand()].name;

/** Whether the browser prints: paper is white, whatever the screen is. */
const isPrinting = signal(false);
globalThis.addEventListener?.("beforeprint", () => isPrinting.set(true));
globalThis.addEventListener?.("afterprint", () => isPrinting.set(false));

/** Light or dark, as the page is painted now. */
export function useScheme(): Scheme {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return useSignal(isPrinting) ? "light" : scheme;
}

/** Keeps the page's colours light while it is printed. */
function usePaperIsWhite(): void {
  const printing = useSignal(isPrinting);
  useLayoutEffect(() => {
    if (!printing) return undefined;
    // Charts are drawn for the screen: a drawing that knows its size is scaled to the sheet.
    for (const drawn of document.querySelectorAll(".hg-chart-box svg"))
      drawn.setAttribute("viewBox", `0 0 ${drawn.clientWidth} ${drawn.clientHeight}`);
    const { dataset } = document.documentElement;
    const worn = dataset["mantineColorScheme"] ?? "light";
    dataset["mantineColorScheme"] = "light";
    return () => {
      dataset["mantineColorScheme"] = worn;
    };
  }, [printing]);
}

/** The choice (`auto` follows the system) and how to change it; Mantine keeps it in local storage. */
export function useSchemeChoice(): {
  readonly choice: "auto" | Scheme;
  readonly choose: (choice: "auto" | Scheme) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { choice: colorScheme, choose: setColorScheme };
}

/** Theme, colour scheme and brand of everything inside. */
export function Look({ children }: { readonly children: ReactNode }): ReactNode {
  const brand = useStored(brandStore);
  const theme = useMemo(() => themeOf(brand), [brand]);
  usePaperIsWhite();
  useEffect(() => {
    document.documentElement.dataset["brand"] = brand;
  }, [brand]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <BrandContext value={brand}>{children}</BrandContext>
    </MantineProvider>
  );
}
