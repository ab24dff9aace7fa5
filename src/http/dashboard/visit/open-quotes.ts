import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AccountId } from '#core/access.ts'
import type { QuoteInParts } from '#core/rating/quote-in-parts.ts'

/** The field of a form whose carriers have not all answered. */
export const askedField = 'asked'
/** A URL with it asks for the rest. */
export const restField = 'rest'

/** A page asks with it for the prices that are still to come. */
export type OpenRest = {
  readonly token: string
  /** Another one in each page: a script knows by it what it has not asked yet. */
  readonly mark: string
  /** Services. */
  readonly waitsFor: readonly number[]
}

type OpenQuote = {
  readonly accountId: AccountId
  /** What was asked, in the words of the form. */
  readonly asked: unknown
  readonly parts: QuoteInParts
  readonly since: number
}

/** Longer than any carrier has to answer. */
const keptMs = 15_000
const mostKept = 1_000

/**
 * Questions whose carriers have not all answered, until their page asks for the rest. A page that comes to
 * another process, or too late, asks its question anew: nothing is lost but time.
 */
export class OpenQuotes {
  readonly #open = new Map<string, OpenQuote>()

  keep(accountId: AccountId, asked: unknown, parts: QuoteInParts): string {
    const now = performance.now()
    for (const [token, { since }] of this.#open) {
      if (now - since < keptMs && this.#open.size < mostKept) break
      this.#drop(token)
    }
    const token = randomUUID()
    this.#open.set(token, { accountId, asked, parts, since: now })
    return token
  }

  /** Null where the form asks something else by now: nobody waits for the old answer any more. */
  find(accountId: AccountId, asked: unknown, token: string): QuoteInParts | null {
    const open = this.#open.get(token)
    if (open === undefined || open.accountId !== accountId) return null
    if (isDeepStrictEqual(open.asked, asked)) return open.parts
    this.#drop(token)
    return null
  }

  #drop(token: string): void {
    this.#open.get(token)?.parts.leave()
    this.#open.delete(token)
  }
}
