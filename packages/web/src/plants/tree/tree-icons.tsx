import type { Icon } from "@tabler/icons-react";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconBattery2 from "@tabler/icons-react/dist/esm/icons/IconBattery2.mjs";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBox from "@tabler/icons-react/dist/esm/icons/IconBox.mjs";
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs";
import IconChartHistogram from "@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconCircuitCell from "@tabler/icons-react/dist/esm/icons/IconCircuitCell.mjs";
import IconCircuitVoltmeter from "@tabler/icons-react/dist/esm/icons/IconCircuitVoltmeter.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconGauge from "@tabler/icons-react/dist/esm/icons/IconGauge.mjs";
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconListNumbers from "@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMathFunction from "@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs";
import IconNotebook from "@tabler/icons-react/dist/esm/icons/IconNotebook.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconSolarPanel from "@tabler/icons-react/dist/esm/icons/IconSolarPanel.mjs";
import IconTargetArrow from "@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs";
import IconTemperatureSun from "@tabler/icons-react/dist/esm/icons/IconTemperatureSun.mjs";
import IconTool from "@tabler/icons-react/dist/esm/icons/IconTool.mjs";
import IconTransform from "@tabler/icons-react/dist/esm/icons/IconTransform.mjs";
import type { TreeKind } from "./tree-model.ts";

/** One picture for each kind of thing. */
export const treeIcons: Record<TreeKind, Icon> = {
  dashboard: IconLayoutDashboard,
  section: IconLayoutGrid,
  energyControl: IconGauge,
  energies: IconChartHistogram,
  inverter: IconTransform,
  stringbox: IconCircuitCell,
  meter: IconCircuitVoltmeter,
  sensor: IconTemperatureSun,
  storage: IconBattery2,
  tracker: IconSolarPanel,
  generic: IconBox,
  formulas: IconMathFunction,
  charts: IconChartLine,
  newChart: IconPlus,
  incidents: IconAlertTriangle,
  alerts: IconBell,
  logbook: IconNotebook,
  reports: IconFileText,
  messages: IconMail,
  estimates: IconTargetArrow,
  gse: IconBuildingBank,
  utf: IconListNumbers,
  tools: IconTool,
  config: IconSettings,
};
