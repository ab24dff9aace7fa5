import { invalid } from '../errors.ts'

/** A shipment or an order is read whole wherever it is shown, and lists show hundreds of them. */
export const mostItemBytes = 128 * 1024

/** For the description of a field that it bounds. */
export const itemsLimitSentence = `Together at most ${mostItemBytes.toLocaleString('en')} bytes as JSON: UTF-8, no blanks between its tokens, null and absent fields left out`

/** As they were read: blanks around a text, and whatever has no name here, do not count. */
export function checkItemBytes(field: string, items: readonly object[] | null | undefined): void {
  if (!items) return
  const bytes = Buffer.byteLength(JSON.stringify(items))
  if (bytes <= mostItemBytes) return
  const sentence = `The ${field} may not take more than ${mostItemBytes} bytes as JSON; these take ${bytes}.`
  throw invalid(field, sentence)
}
