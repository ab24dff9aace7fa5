import { randomUUID } from 'node:crypto'
import { carriersFor } from '#core/carrier-account/carriers-for.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { QuoteInParts } from '#core/rating/quote-in-parts.ts'
import type { OpenRest } from '../../visit/open-quotes.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** How long the page waits: not at all, until one carrier more has answered, or until all have. */
export type Patience = 'none' | 'next' | 'whole'

export type PricesSoFar = {
  readonly found: RateAnswer
  /** The page asks with it for the rest; null where all have answered. */
  readonly rest: OpenRest | null
}

type Asking = {
  /** The words of the form, by which a later page is known to ask for the same. */
  readonly asked: unknown
  readonly question: RateQuestion
  /** What an earlier page of the form was given. */
  readonly token: string
  readonly patience: Patience
}

/** Prices as they come: carriers that have answered keep nobody waiting for those that have not. */
export async function pricesInParts(
  { world, caller, openQuotes, onLeave }: AccountVisit,
  { asked: words, question, token, patience }: Asking,
): Promise<PricesSoFar> {
  const { accountId } = caller.access
  // An account has one id in both worlds, whose carriers are not the same.
  const asked = { world: world.environment, words }
  const known = openQuotes.find(accountId, asked, token)
  const parts = known ?? new QuoteInParts(carriersFor(world, accountId), question, accountId)
  if (patience === 'whole') {
    onLeave(() => parts.leave())
    return { found: await parts.whole(), rest: null }
  }
  if (patience === 'next') await parts.next()
  const { answer: found, waitsFor } = parts
  if (waitsFor.length === 0) return { found, rest: null }
  const kept = known ? token : openQuotes.keep(accountId, asked, parts)
  return { found, rest: { token: kept, mark: randomUUID(), waitsFor } }
}
