type Of<Plant> = { readonly now: number; readonly plants: readonly Plant[] };
/** What was pushed of each plant last, and when that was. [unix s] */
export type Pushed = ReadonlyMap<string, { readonly now: number; readonly plant: object }>;

/** What a screen was answered, with what was pushed since: of each plant the newer of both. (DI15) */
export function withPushed<Plant extends { readonly id: string }, Screen extends Of<Plant>>(
  answer: Screen,
  pushed: Pushed,
): Screen {
  return {
    ...answer,
    plants: answer.plants.map((plant) => {
      const news = pushed.get(plant.id);
      return news !== undefined && news.now >= answer.now ? { ...plant, ...news.plant } : plant;
    }),
  };
}
