import IconBarrel from "@tabler/icons-react/dist/esm/icons/IconBarrel.mjs";
import IconBattery3 from "@tabler/icons-react/dist/esm/icons/IconBattery3.mjs";
import IconBuildingFactory2 from "@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconTemperature from "@tabler/icons-react/dist/esm/icons/IconTemperature.mjs";
import IconTree from "@tabler/icons-react/dist/esm/icons/IconTree.mjs";
import IconWind from "@tabler/icons-react/dist/esm/icons/IconWind.mjs";
import type { ReactNode } from "react";

const icons = {
  tree: IconTree,
  cloud: IconCloud,
  barrel: IconBarrel,
  load: IconBuildingFactory2,
  storage: IconBattery3,
  sun: IconSun,
  temperature: IconTemperature,
  wind: IconWind,
} as const;
export type HallIconName = keyof typeof icons | "grid";

/** A drawing as high as the text beside it. */
export function HallIcon({ name }: { readonly name: HallIconName }): ReactNode {
  if (name === "grid") return <Pylon />;
  const Icon = icons[name];
  return <Icon size="1.2em" stroke={1.5} aria-hidden />;
}
function Pylon(): ReactNode {
  return (
    <svg
      width="1.2em"
      height="1.2em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M7.5 21L11 3h2l3.5 18M4 8h16M4 8v2M20 8v2M5.5 13h13M5.5 13v2M18.5 13v2M9.2 13l6.4 8M14.8 13l-6.4 8M10 8l4.8 5M14 8l-4.8 5" />
    </svg>
  );
}
