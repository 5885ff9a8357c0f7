import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { loadTexts } from "./texts/texts.ts";
import type { TextRoom } from "./texts/catalogue.ts";

/**
 * A part of a page that is loaded when it is first shown, with the texts of its room.
 * @param texts rooms whose texts the page around it may not have
 * @param waiting what stands in its place meanwhile, as large as it
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly TextRoom[] = [],
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
): (props: Props) => ReactNode {
  const Part = lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(texts)]);
    // As an element would ask for it: `lazy` takes a part whose props it cannot know.
    return { default: part as ComponentType<object> };
  });
  return (props) => (
    <Suspense fallback={typeof waiting === "function" ? waiting(props) : waiting}>
      <Part {...props} />
    </Suspense>
  );
}
