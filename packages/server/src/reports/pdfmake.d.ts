/** What is used of pdfmake, which brings no types. */
declare module "pdfmake" {
  export type Margins =
    | number
    | readonly [number, number]
    | readonly [number, number, number, number];
  export interface Node {
    readonly [property: string]: unknown;
  }
  export interface TableLayout {
    readonly hLineWidth?: (row: number, node: { table: { body: unknown[] } }) => number;
    readonly vLineWidth?: () => number;
    readonly hLineColor?: () => string;
    readonly vLineColor?: () => string;
    readonly paddingLeft?: (column: number) => number;
    readonly paddingRight?: (column: number, node: { table: { widths: unknown[] } }) => number;
    readonly paddingTop?: () => number;
    readonly paddingBottom?: () => number;
    readonly fillColor?: (row: number) => string | null;
  }
  export interface Definition {
    readonly pageSize: "A4";
    readonly pageMargins: Margins;
    readonly defaultStyle: Node;
    readonly info: Node;
    readonly content: readonly Node[];
    readonly header: (page: number) => Node | null;
    readonly footer: (page: number, pages: number) => Node;
    readonly language: string;
    readonly compress?: boolean;
  }
  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string>>): void;
    setUrlAccessPolicy(policy: (url: string) => boolean): void;
    setLocalAccessPolicy(policy: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
