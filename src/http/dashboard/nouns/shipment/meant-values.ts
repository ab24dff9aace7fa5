import { type CoreError, invalidFields } from '#core/errors.ts'
import { readText } from '../../forms/read-text.ts'

export type MeantValues = {
  /** Null where the value is absent, and where it means nothing, which is refused with the sentence. */
  readonly read: <T>(
    name: string,
    sentence: string,
    meaning: (text: string) => T | null,
  ) => T | null
  /** Of all that was read so far. */
  readonly refusal: () => CoreError | null
}

export function meantValues(query: URLSearchParams): MeantValues {
  const faults: Record<string, readonly string[]> = {}
  return {
    read: (name, sentence, meaning) => {
      const text = readText(query, name)
      if (text === null) return null
      const meant = meaning(text)
      if (meant === null) faults[name] = [sentence]
      return meant
    },
    refusal: () => (Object.keys(faults).length === 0 ? null : invalidFields(faults)),
  }
}
