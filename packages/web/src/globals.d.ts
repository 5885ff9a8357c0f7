declare module "virtual:base-map" {
  /** Address of the GeoJSON of the countries around Italy (`base-map.ts`). */
  const url: string;
  export default url;
}
