import { notFound } from '../errors.ts'

/** Our ids are whole numbers that no double rounds; null for a text that is none. */
export const parseId = (text: string): number | null =>
  /^\d{1,15}$/.test(text) ? Number(text) : null

/** The id of a record that somebody names: a text that is none names nothing. */
export function requireId(text: string | undefined, noun: string): number {
  const id = parseId(text ?? '')
  if (id === null) throw notFound(noun)
  return id
}
