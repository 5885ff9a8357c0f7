import { MantineProvider, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { oneOf, stored, useStored } from "./stored.ts";
import { cssVariables, themeOf } from "./theme.ts";
import { type Brand, brands, brandTokens, type Scheme } from "./tokens.ts";

/** The brand chosen in this browser; a signed-in user's own brand goes before it. */
export const brandStore = stored<Brand>("brand", oneOf<Brand>("default", brands));

const BrandContext = createContext<Brand>("default");

/** The brand that the page wears. */
export const useBrand = (): Brand => useContext(BrandContext);
export const useBrandName = (): string => brandTokens[useBrand()].name;

/** Light or dark, as the page is painted now. */
export const useScheme = (): Scheme =>
  useComputedColorScheme("light", { getInitialValueInEffect: false });

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
  useEffect(() => {
    document.documentElement.dataset["brand"] = brand;
  }, [brand]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <BrandContext value={brand}>{children}</BrandContext>
    </MantineProvider>
  );
}
