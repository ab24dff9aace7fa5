export type DayRange = { readonly least: number; readonly most: number }

/** `2-5`, or `3` where the first day is also the last. */
export const dayRangeText = ({ least, most }: DayRange): string =>
  least === most ? String(least) : `${least}-${most}`

/** `2-5 days`, or `1 day`: such a text as people read it. */
export const dayRangeInWords = (text: string): string => `${text} ${text === '1' ? 'day' : 'days'}`

/** The later day of such a text; null where it names none. */
export function mostDaysOf(text: string): number | null {
  const days = text.match(/\d+$/)?.[0]
  return days === undefined ? null : Number(days)
}
