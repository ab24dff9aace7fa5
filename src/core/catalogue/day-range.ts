export type DayRange = { readonly least: number; readonly most: number }

/** `2-5`, or `3` where the first day is also the last. */
export const dayRangeText = ({ least, most }: DayRange): string =>
  least === most ? String(least) : `${least}-${most}`
