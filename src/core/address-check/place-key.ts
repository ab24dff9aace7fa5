import { matchKey } from '../values/match-key.ts'

/** The form in which places are compared: without accents, and with the usual words in one spelling. */
export const placeKey = (text: string): string =>
  matchKey(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\bsaint\b/g, 'st')
      .replace(/\bsainte\b/g, 'ste')
      .replace(/\bfort\b/g, 'ft')
      .replace(/\bmount\b/g, 'mt')
      .replace(/\bport\b/g, 'pt'),
  )
