import { invalid } from '#core/errors.ts'

/**
 * Refuses a body, or its part at that place, with half of a surrogate pair in any text, by the place of
 * that text. It is no character: PostgreSQL can't store it, and SQLite would give back another text.
 */
export function refuseLoneSurrogates(value: unknown, place: readonly string[]): void {
  const path = pathOfLoneSurrogate(value, place)
  // A body that is one text is no object, and refused for that.
  if (path === null || path.length === 0) return
  const named = path.join('.').toWellFormed()
  throw invalid(
    named,
    `The ${named} may not contain a lone surrogate, which is half of a character.`,
  )
}

function pathOfLoneSurrogate(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const place = [...path, name]
    if (!name.isWellFormed()) return place
    const found = pathOfLoneSurrogate(inner, place)
    if (found !== null) return found
  }
  return null
}
