/** PostgreSQL could not even look for a text with a NUL. A path that has one is refused before. */
export function fieldsWithoutNul(fields: URLSearchParams): URLSearchParams {
  const pairs = [...fields]
  if (!pairs.some(([name, text]) => hasNul(name) || hasNul(text))) return fields
  return new URLSearchParams(pairs.map(([name, text]) => [withoutNul(name), withoutNul(text)]))
}

const hasNul = (text: string): boolean => text.includes('\0')

/** Left out, it would make another text of what was sent: a name or a password that somebody has. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')
