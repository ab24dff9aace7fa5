import { CoreError } from '#core/errors.ts'

/** Where the elements of a list stood before the empty ones were dropped. */
const placesOf = new WeakMap<readonly unknown[], readonly number[]>()

export function rememberPlaces(list: readonly unknown[], places: readonly number[]): void {
  placesOf.set(list, places)
}

/** A refusal of what was read, told by the paths of what was sent: in its fields and its sentences. */
export function atGivenPlaces(refusal: CoreError, read: unknown): CoreError {
  const moved = Object.keys(refusal.fields).filter(path => givenPath(read, path) !== path)
  if (moved.length === 0) return refusal
  const tell = (path: string, sentence: string): string =>
    sentence.replace(path, givenPath(read, path))
  const fields = Object.entries(refusal.fields).map(
    ([path, sentences]) =>
      [givenPath(read, path), sentences.map(sentence => tell(path, sentence))] as const,
  )
  const named = moved.find(path => refusal.fields[path]?.includes(refusal.message))
  const message = named === undefined ? refusal.message : tell(named, refusal.message)
  return new CoreError(refusal.code, message, Object.fromEntries(fields), { cause: refusal })
}

function givenPath(read: unknown, path: string): string {
  let value = read
  const steps = path.split('.').map(step => {
    const list = Array.isArray(value) ? value : null
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
    return String((list && placesOf.get(list)?.[Number(step)]) ?? step)
  })
  return steps.join('.')
}
