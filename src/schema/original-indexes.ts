import { CoreError } from '#core/errors.ts'

/** Where the elements of a list stood before the empty ones were dropped. */
const indexesOf = new WeakMap<readonly unknown[], readonly number[]>()

export function rememberIndexes(list: readonly unknown[], indexes: readonly number[]): void {
  indexesOf.set(list, indexes)
}

/** Names the faults of what was read by the paths of what the client sent. */
export function atOriginalIndexes(refusal: CoreError, read: unknown): CoreError {
  const moved = Object.keys(refusal.fields).filter(path => originalPath(read, path) !== path)
  if (moved.length === 0) return refusal
  const tell = (path: string, sentence: string): string =>
    sentence.replace(path, originalPath(read, path))
  const fields = Object.entries(refusal.fields).map(
    ([path, sentences]) =>
      [originalPath(read, path), sentences.map(sentence => tell(path, sentence))] as const,
  )
  const named = moved.find(path => refusal.fields[path]?.includes(refusal.message))
  const message = named === undefined ? refusal.message : tell(named, refusal.message)
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
