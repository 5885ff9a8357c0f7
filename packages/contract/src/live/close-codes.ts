/** Why a socket is closed. Apart from what sockets tell: pages that must be small do not load schemas for it. */
export const socketCloseCodes = {
  /** Wrong or used ticket, wrong token, plant not visible. */
  refused: 1008,
  /** The reader was too slow; it may connect again. */
  tooSlow: 4008,
  /** This user has as many sockets open as he may. */
  tooMany: 4029,
  /** What the client said is no command. */
  notUnderstood: 1003,
  goingAway: 1001,
} as const;
