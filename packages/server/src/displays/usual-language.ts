/** What a screen without plants speaks; one with plants speaks as its first plant does. (DI20) */
export const usualLanguage = "it";
