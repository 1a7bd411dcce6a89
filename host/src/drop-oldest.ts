/** Deletes the entries that were added first, until the map has at most `max`. */
export const dropOldest = <K>(map: Map<K, unknown>, max: number): void => {
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
};
