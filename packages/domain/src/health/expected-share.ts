/** Powers over sizes. */
interface KnownShares {
  readonly own: number;
  readonly peers: number;
  readonly peerCount: number;
  readonly twoPeers: readonly [number, number, number] | null;
  readonly promised: number;
}

/**
 * Three running peers are believed alone. Of fewer none is believed alone: two and the reference are heard by their median, and one and the
 * reference by that of both and the inverter itself, so that both must promise more before it lacks anything.
 */
export function expectedShare({ own, peers, peerCount, twoPeers, promised }: KnownShares): number {
  if (!(promised >= 0)) return peers;
  if (peerCount === 0) return promised;
  if (peerCount === 1) return middleOfThree(own, peers, promised);
  if (twoPeers === null) return middleOfThree(peers, peers, promised);
  const [low, high] = othersOf(twoPeers, own);
  return middleOfThree(low, high, promised);
}

const middleOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
/** Those two of three that are not one's own. */
function othersOf(all: readonly [number, number, number], own: number): [number, number] {
  const [low, at, high] = all;
  if (own === low) return [at, high];
  return own === high ? [low, at] : [low, high];
}
