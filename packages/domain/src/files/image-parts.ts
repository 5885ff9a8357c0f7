/** What the structure of an image holds; its pixels are never unpacked. */
export interface ImageParts {
  /** [px] */
  readonly width: number;
  /** [px] */
  readonly height: number;
  /** 1 unless it moves. */
  readonly frames: number;
  /** What makes the picture, in order; what only describes it, and whatever follows its end, is not among them. */
  readonly parts: readonly Uint8Array[];
}

/** Of more parts no camera and no program makes a picture; each costs memory. */
export const maxParts = 20_000;
