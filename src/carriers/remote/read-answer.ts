import type { Minor } from '#core/values/money.ts'
import { unreadable } from './remote-failures.ts'
import type { RemoteAnswer } from './remote-request.ts'

/** The JSON of an answer. An empty body, HTML and half a document are all unreadable. */
export function readJson({ text }: RemoteAnswer, carrierName: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error is left out: it quotes the text, which may hold names and addresses.
    throw unreadable(carrierName)
  }
}

const decimal = /^(-?)(\d{1,9})(?:\.(\d{1,12}))?$/

/**
 * An amount of a carrier's answer, a text or a JSON number, as minor units. What is no amount is NaN,
 * which the judgement of the answer then finds. Fractions of a cent are rounded half up.
 */
export function readAmount(value: unknown): Minor {
  const text = typeof value === 'number' ? String(value) : value
  const match = typeof text === 'string' ? decimal.exec(text.trim()) : null
  if (!match) return Number.NaN
  const [, sign, whole, fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
  const rounded = cents + (fraction.charAt(2) >= '5' ? 1 : 0)
  return sign === '-' && rounded > 0 ? -rounded : rounded
}
