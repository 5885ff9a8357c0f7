import { createContext, useContext, useEffect } from "react";

/** What was typed and is stored nowhere, one token for each form that holds some. */
const all = new Set<symbol>();
/** Is there anything on the page that would be lost with it? */
export const hasUnsaved = (): boolean => all.size > 0;

/** The dialog around a form: it asks before it throws away what is in this set. */
export const DialogDrafts = createContext<Set<symbol> | null>(null);

/** Tells the page, and the dialog around it, that a form holds what is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const near = useContext(DialogDrafts);
  useEffect(() => {
    if (!isUnsaved) return;
    const one = Symbol("unsaved");
    all.add(one);
    near?.add(one);
    return () => {
      all.delete(one);
      near?.delete(one);
    };
  }, [isUnsaved, near]);
}
