/** The core's name of a field of the shell: `postalCode` of `postal_code`. */
type CoreName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CoreName<Tail>>}`
  : Name

type OrNull<V> = undefined extends V ? Exclude<V, undefined> | null : V

const coreName = (name: string): string =>
  name.replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase())

export const namesOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as Extract<keyof Fields, string>[]

/** The fields of a file under the core's names; null stands for a field that the file leaves out. */
export const readFields = <T extends object, Name extends keyof T & string>(
  names: readonly Name[],
  file: T,
) =>
  Object.fromEntries(names.map(name => [coreName(name), file[name] ?? null])) as {
    [N in Name as CoreName<N>]: OrNull<T[N]>
  }

/** What the core keeps, under the names that the shell prints. */
export const printedFields = <Name extends string, T extends Record<CoreName<Name>, unknown>>(
  names: readonly Name[],
  kept: T,
) =>
  Object.fromEntries(names.map(name => [name, Reflect.get(kept, coreName(name))])) as {
    [N in Name]: T[CoreName<N>]
  }
