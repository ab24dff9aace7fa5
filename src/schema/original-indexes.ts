import { CoreError } from '#core/errors.ts'

/** The index that each element of a list had before the empty elements were dropped. */
const indexesOf = new WeakMap<readonly unknown[], readonly number[]>()

export function rememberIndexes(list: readonly unknown[], indexes: readonly number[]): void {
  indexesOf.set(list, indexes)
}

/** Renames the faulty fields to their paths in the client's request, where empty elements counted. */
export function atOriginalIndexes(refusal: CoreError, read: unknown): CoreError {
  const moved = Object.keys(refusal.fields).filter(path => originalPath(read, path) !== path)
  if (moved.length === 0) return refusal
  const rename = (path: string, sentence: string): string =>
    sentence.replace(path, originalPath(read, path))
  const fields = Object.entries(refusal.fields).map(
    ([path, sentences]) =>
      [originalPath(read, path), sentences.map(sentence => rename(path, sentence))] as const,
  )
  const named = moved.find(path => refusal.fields[path]?.includes(refusal.message))
  const message = named === undefined ? refusal.message : rename(named, refusal.message)
  return new CoreError(refusal.code, message, Object.fromEntries(fields), { cause: refusal })
}

function originalPath(read: unknown, path: string): string {
  let value = read
  const steps = path.split('.').map(step => {
    const list = Array.isArray(value) ? value : null
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
    return String((list && indexesOf.get(list)?.[Number(step)]) ?? step)
  })
  return steps.join('.')
}
