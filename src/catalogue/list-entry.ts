import type { FaultAt, JsonList } from './catalogue-folder.ts'

/** An entry of a JSON list; its faults are reported with its position. */
export type ListEntry<T> = { readonly value: T; fault(field: string | null, reason: string): void }

export type EntryFault = ListEntry<unknown>['fault']

export const valuesOf = <T>(entries: readonly ListEntry<T>[]): readonly T[] =>
  entries.map(({ value }) => value)

export function readEntries<R, T>(
  list: JsonList<R>,
  read: (raw: R, fault: ListEntry<T>['fault']) => T | null,
): readonly ListEntry<T>[] {
  return list.items.flatMap(({ value, index }) => {
    const fault = faultIn(list.fault, index)
    const entry = read(value, fault)
    return entry === null ? [] : [{ value: entry, fault }]
  })
}

export const faultIn =
  (fault: FaultAt, index: number): EntryFault =>
  (field, reason) =>
    fault(field === null ? [index] : [index, ...field.split('.')], reason)

/** No two entries of a list may have the same value in a field, which a fault calls `noun`. */
export const refuseTaken = <F extends string>(
  entries: readonly ListEntry<Readonly<Record<F, string | number>>>[],
  field: F,
  noun: string = field,
): void =>
  refuseDuplicates(
    entries,
    field,
    entry => [entry[field]],
    key => `the ${noun} ${key} is taken`,
  )

/** No two entries of a list may share a key. */
export function refuseDuplicates<T>(
  entries: readonly ListEntry<T>[],
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
