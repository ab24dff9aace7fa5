/** The name of a time zone of the IANA database as it is spelled there; null where there is none. */
export function timeZoneNamed(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
