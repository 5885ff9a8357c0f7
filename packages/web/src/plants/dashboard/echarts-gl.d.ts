// echarts-gl ships no types: these are its two parts in use, as `use` of ECharts takes them.
declare module "echarts-gl/charts" {
  import type { EChartsExtensionInstaller } from "echarts/core";
  export const Bar3DChart: EChartsExtensionInstaller;
}
declare module "echarts-gl/components" {
  import type { EChartsExtensionInstaller } from "echarts/core";
  export const Grid3DComponent: EChartsExtensionInstaller;
}
