/** The value of a setting that is stored as JSON; null where the text is none. */
export function parseSettingJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
