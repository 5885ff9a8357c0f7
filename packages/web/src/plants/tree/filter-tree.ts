import { plain } from "../../ui/table-rows.ts";
import type { Tree, TreeNode } from "./tree-model.ts";

/** Rows beyond this are not drawn: who sees so many types one more letter. */
const most = 200;

/** What is left of the tree when one types, and whether there was more than can be shown. */
export interface FilteredTree extends Tree {
  readonly isCut: boolean;
}

/** Nodes whose name holds the text, with all that lies below them, and the way to them. */
export function filterTree(tree: Tree, text: string): FilteredTree {
  const wanted = plain(text.trim());
  let room = most;
  let isCut = false;
  const take = (one: TreeNode): TreeNode[] => {
    const isHit = plain(one.name).includes(wanted);
    const below = isHit ? [] : one.children.flatMap(take);
    if (!isHit && below.length === 0) return [];
    if (room <= 0) {
      isCut = true;
      return [];
    }
    room -= 1;
    return [isHit ? one : { ...one, children: below }];
  };
  const blocks = tree.blocks
    .map((block) => block.flatMap(take))
    .filter((block) => block.length > 0);
  return { blocks, foot: tree.foot.flatMap(take), isCut };
}

/** Ids of the nodes that must be open so that every hit is seen: a hit itself stays as it is. */
export function openInFiltered(tree: Tree, text: string): ReadonlySet<string> {
  const wanted = plain(text.trim());
  const open = new Set<string>();
  const walk = (one: TreeNode): void => {
    if (one.children.length === 0 || plain(one.name).includes(wanted)) return;
    open.add(one.id);
    for (const child of one.children) walk(child);
  };
  for (const one of [...tree.blocks.flat(), ...tree.foot]) walk(one);
  return open;
}
