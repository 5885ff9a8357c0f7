/**
 * Below this share of its samples a figure is a partial one; a few that are missing do not make it so. A counter goes on through what is missing:
 * of what it counted so much is in doubt only when hours are missing, and they may be the last ones. (D14)
 */
export const wholeShare = { counted: 0.9, measured: 0.98 };
