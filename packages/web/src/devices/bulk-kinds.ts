/** What is changed of many variables at once with a question; enabling and disabling ask nothing. */
export const bulkKinds = ["name", "udm", "addTags", "removeTags", "limits", "data_type"] as const;
export type BulkKind = (typeof bulkKinds)[number];
