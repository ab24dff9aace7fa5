const format = new Intl.NumberFormat('en-CA')

/** `1,234`. */
export const countText = (count: number): string => format.format(count)
