// echarts-gl comes without types; these are the only parts in use.
declare module "echarts-gl/charts" {
  import type { use } from "echarts/core";
  export const Bar3DChart: Parameters<typeof use>[0];
}
declare module "echarts-gl/components" {
  import type { use } from "echarts/core";
  export const Grid3DComponent: Parameters<typeof use>[0];
}
