/** Our ids are whole numbers that no double rounds; null for a text that is none. */
export const parseId = (text: string): number | null =>
  /^\d{1,15}$/.test(text) ? Number(text) : null
