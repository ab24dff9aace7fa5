/** Fields of JSON and attributes of pages that hold sentences. */
const ofSentences =
  /^(?:message|warnings|reason|note|description|summary|cause|remedy|hint|alt|label|content)$/
/** Whatever is below these is one, where it is a text of several words. */
const aboveSentences = /^(?:errors|fields|details)$/
/** A figure, a code, an address, an option. */
const data = /\d|[_@/=]|^--\w/

/** What stands in a text beside its words, in order: a changed sentence keeps it. */
export function dataIn(text: string): string {
  const words = text.split(/\s+/).map(word => word.replaceAll(/^["'“(]+|["'”).,:;]+$/g, ''))
  return words.filter(word => data.test(word)).join(' ')
}

export const isOfSentences = (name: string): boolean => ofSentences.test(name)

/** The value with nothing but their data in its sentences. */
export function withoutSentences(value: unknown, name = '', above = ''): unknown {
  if (typeof value === 'string') {
    const isSentence = isOfSentences(name) || (aboveSentences.test(above) && value.includes(' '))
    return isSentence ? dataIn(value) : value
  }
  if (Array.isArray(value)) return value.map(entry => withoutSentences(entry, name, above))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withoutSentences(inner, key, aboveSentences.test(above) ? above : key),
    ]),
  )
}

/** Lines that a command prints, but for those of JSON, which stay as they are. */
export const withoutSentencesOfLines = (lines: readonly string[]): readonly string[] =>
  lines.map(line => (/[[{]"/.test(line) ? line : dataIn(line))).filter(line => line !== '')
