/** Runs a task for each item, `width` of them at a time, and gives the results in the order of the items. */
export async function forEach<T, R>(items: readonly T[], width: number, task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
