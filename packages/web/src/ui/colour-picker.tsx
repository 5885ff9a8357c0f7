import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "./brand.tsx";
import { pick, type Preset, presetColours, presets } from "./tokens.ts";

/** The 20 preset colours; what is stored is the preset's name, so that each mode shows its own shade. */
export function ColourPicker(props: {
  readonly label: string;
  readonly value: Preset | null;
  readonly onChange: (preset: Preset) => void;
}): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  return (
    <div role="group" aria-label={props.label} className="hg-swatches">
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === props.value}
          aria-label={t(`common.chart.presetNames.${preset}`)}
          title={t(`common.chart.presetNames.${preset}`)}
          style={{ background: pick(presetColours[preset], scheme) }}
          onClick={() => props.onChange(preset)}
        />
      ))}
    </div>
  );
}
