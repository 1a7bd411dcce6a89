/** The state of options at one moment. Options may be changed later, so they are not kept themselves. */
export interface Snapshot {
  /** Whether both have the same values, and the same functions. */
  equals(other: Snapshot): boolean;
  readonly json: string;
  readonly functions: readonly unknown[];
}

export function createSnapshot(options: unknown): Snapshot {
  const functions: unknown[] = [];
  const json = JSON.stringify(options, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key];
    if (typeof value === 'function') return `function ${functions.push(value)}`;
    // A `toJSON` that hides a password would hide that it has changed.
    return original === value ? value : { ...Object(original), toJSON: undefined, json: JSON.stringify(value) };
  });
  return {
    json,
    functions,
    equals: (other) =>
      json === other.json &&
      functions.length === other.functions.length &&
      functions.every((each, i) => each === other.functions[i]),
  };
}
