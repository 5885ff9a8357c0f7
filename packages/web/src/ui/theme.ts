import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core";
import {
  type Brand,
  brandTokens,
  darkRamp,
  failingRamp,
  grayRamp,
  koRamp,
  neutrals,
  okRamp,
  type Pair,
  pick,
  quantityColours,
  type Scheme,
  stateColours,
} from "./tokens.ts";

/** One Mantine theme; a brand changes its ramp and its radius, nothing else. */
export function themeOf(brand: Brand): MantineThemeOverride {
  const { ramp, radius } = brandTokens[brand];
  return createTheme({
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, monospace",
    primaryColor: "brand",
    // In dark, white text on shade 4 fails AA; shade 6 carries it (4.65 and more).
    primaryShade: { light: 7, dark: 6 },
    colors: {
      brand: ramp,
      gray: grayRamp,
      dark: darkRamp,
      red: koRamp,
      green: okRamp,
      yellow: failingRamp,
    },
    white: "#ffffff",
    black: pick(neutrals.ink, "light"),
    defaultRadius: "md",
    cursorType: "pointer",
    focusRing: "auto",
    respectReducedMotion: true,
    radius: { xs: "2px", sm: "4px", md: radius, lg: "12px", xl: "16px" },
    spacing: { xs: "4px", sm: "8px", md: "16px", lg: "24px", xl: "32px" },
    fontSizes: { xs: "11px", sm: "12px", md: "14px", lg: "16px", xl: "20px" },
    lineHeights: { xs: "1.3", sm: "1.35", md: "1.4", lg: "1.45", xl: "1.5" },
    breakpoints: { xs: "30em", sm: "37.5em", md: "62em", lg: "75em", xl: "90em" },
    headings: {
      fontWeight: "600",
      sizes: {
        h1: { fontSize: "20px", lineHeight: "28px" },
        h2: { fontSize: "16px", lineHeight: "24px" },
        h3: { fontSize: "14px", lineHeight: "20px" },
      },
    },
    // Plain tables: naming the parts themselves here would load every one of them with the login.
    components: {
      ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 32 } },
      Button: {
        defaultProps: { size: "sm" },
        vars: (_theme: unknown, props: { readonly size?: unknown }) => ({
          root:
            props.size === "sm"
              ? {
                  "--button-height": "var(--hg-control)",
                  "--button-fz": "14px",
                  "--button-padding-x": "12px",
                }
              : {},
        }),
      },
      Input: {
        vars: (_theme: unknown, props: { readonly size?: unknown }) => ({
          wrapper:
            props.size === undefined || props.size === "sm"
              ? { "--input-height": "var(--hg-control)" }
              : {},
        }),
      },
      // The placeholder is a focusable element that a menu may not hold; the first entry takes the focus instead.
      Menu: {
        defaultProps: {
          shadow: "md",
          position: "bottom-end",
          withinPortal: true,
          withInitialFocusPlaceholder: false,
        },
      },
      Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
      SegmentedControl: { defaultProps: { size: "xs", classNames: { root: "hg-seg" } } },
      Tooltip: {
        defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } },
      },
    },
  });
}

/** The variables of one scheme, `--hg-*` and `--s-*`. */
export function variablesOf(scheme: Scheme): Record<string, string> {
  const put = (prefix: string, table: Record<string, Pair>): [string, string][] =>
    Object.entries(table).map(([name, pair]) => [`--${prefix}-${name}`, pick(pair, scheme)]);
  const states = Object.entries(stateColours).flatMap(([name, c]): [string, string][] => [
    [`--hg-${name}`, pick(c.mark, scheme)],
    [`--hg-${name}-t`, pick(c.text, scheme)],
    [`--hg-${name}-s`, pick(c.soft, scheme)],
  ]);
  const surface = pick(neutrals.surface, scheme);
  const soft = (percent: number): string =>
    `color-mix(in srgb, var(--mantine-color-brand-4) ${percent}%, ${surface})`;
  const brand =
    scheme === "light"
      ? {
          "--hg-brand": "var(--mantine-color-brand-7)",
          "--hg-brand-soft": "var(--mantine-color-brand-0)",
          "--hg-brand-mid": "var(--mantine-color-brand-2)",
        }
      : {
          "--hg-brand": "var(--mantine-color-brand-4)",
          "--hg-brand-soft": soft(14),
          "--hg-brand-mid": soft(40),
        };
  return {
    ...Object.fromEntries([...put("hg", neutrals), ...states, ...put("s", quantityColours)]),
    ...brand,
    "--mantine-color-body": pick(neutrals.page, scheme),
    "--mantine-color-text": pick(neutrals.ink, scheme),
    "--mantine-color-dimmed": pick(neutrals["ink-3"], scheme),
    "--mantine-color-placeholder": pick(neutrals["ink-3"], scheme),
    "--mantine-color-anchor": "var(--hg-brand)",
    "--mantine-color-brand-light-color": "var(--hg-brand)",
    "--mantine-color-red-light": pick(stateColours.ko.soft, scheme),
    "--mantine-color-red-light-color": pick(stateColours.ko.text, scheme),
    "--mantine-color-yellow-light": pick(stateColours.failing.soft, scheme),
    "--mantine-color-yellow-light-color": pick(stateColours.failing.text, scheme),
    "--mantine-color-error": pick(stateColours.ko.text, scheme),
    "--mantine-color-default": surface,
    "--mantine-color-default-hover": pick(neutrals.hover, scheme),
    "--mantine-color-default-border": scheme === "light" ? grayRamp[4] : darkRamp[4],
    "--mantine-color-disabled-color": pick(neutrals.disabled, scheme),
  };
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf("light"),
  dark: variablesOf("dark"),
});
