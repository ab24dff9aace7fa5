/** Our ids are whole numbers that no double rounds; null for a text that is none. */
export const parseId = (text: string): number | null =>
  /^\d{1,15}$/.test(text) ? Number(text) : null

/** The same, with 0 for a text that is no id: no row has it, so a look-up finds nothing. */
export const ownId = (text: string): number => parseId(text) ?? 0
