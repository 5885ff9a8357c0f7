// The engine's package gives the file, without types.
declare module "echarts/lib/component/toolbox/feature/DataZoom.js" {
  const tool: { readonly prototype: object };
  export default tool;
}
