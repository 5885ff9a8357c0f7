import type { FunctionComponent } from "react";
import type { AnyPage } from "./page.ts";

/** What is shown at a page's address. `<room>.paths.tsx` exports `paths`, a list of these; the frame finds it by its name. */
export interface ShownPage {
  readonly page: AnyPage;
  /** The component, loaded on demand. */
  readonly load: () => Promise<FunctionComponent>;
}
export const shown = (page: AnyPage, load: ShownPage["load"]): ShownPage => ({ page, load });
