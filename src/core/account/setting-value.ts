/** A value that a setting can't take; the message goes on after "must be". */
export class UnreadableSetting extends Error {}

export const refuseValue = (expected: string): never => {
  throw new UnreadableSetting(expected)
}

/** The value of a setting that is stored as JSON; null where the text is none. */
export function parseSettingJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
