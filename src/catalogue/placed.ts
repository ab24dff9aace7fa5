import type { FaultAt, JsonList } from './catalogue-folder.ts'

/** An entry read from a JSON list, still able to say where it stands. */
export type Placed<T> = { readonly value: T; fault(field: string | null, reason: string): void }

export function placeAll<R, T>(
  list: JsonList<R>,
  read: (raw: R, fault: Placed<T>['fault']) => T | null,
): readonly Placed<T>[] {
  return list.items.flatMap(({ value, index }) => {
    const fault = faultIn(list.fault, index)
    const entry = read(value, fault)
    return entry === null ? [] : [{ value: entry, fault }]
  })
}

export const faultIn =
  (fault: FaultAt, index: number): Placed<unknown>['fault'] =>
  (field, reason) =>
    fault(field === null ? [index] : [index, ...field.split('.')], reason)

/** Two entries of a list must not share what makes them one. */
export function refuseTwins<T>(
  entries: readonly Placed<T>[],
  field: string,
  keys: (entry: T) => readonly (string | number)[],
  describe: (key: string | number) => string,
): void {
  const seen = new Set<string | number>()
  for (const entry of entries) {
    for (const key of new Set(keys(entry.value))) {
      if (seen.has(key)) entry.fault(field, describe(key))
      seen.add(key)
    }
  }
}
