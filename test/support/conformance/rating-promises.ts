import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { operatorAccountId } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { isWhole } from '../../../src/carriers/remote/judge-quotes.ts'
import { endless } from './attempt.ts'
import type { Candidate, CarrierPromise } from './candidate.ts'

export const ratingPromises: readonly CarrierPromise[] = [
  { promise: 'it answers for its own services alone, and once for each', broken: answersForOthers },
  { promise: 'the parts of its prices are the whole', broken: pricesDisagree },
]

async function answersForOthers({ carrier, questions }: Candidate): Promise<string | null> {
  for (const question of questions) {
    const answer = await rated(carrier, question)
    const answered = [...(answer?.quotes ?? []), ...(answer?.excluded ?? [])].map(
      ({ serviceId }) => serviceId,
    )
    const foreign = answered.find(id => !carrier.serviceIds.includes(id))
    if (foreign !== undefined) return `it answered for ${foreign}`
    if (new Set(answered).size < answered.length)
      return `it answered twice for one of ${answered.join(', ')}`
  }
  return null
}

async function pricesDisagree({ carrier, questions }: Candidate): Promise<string | null> {
  for (const question of questions) {
    for (const quote of (await rated(carrier, question))?.quotes ?? []) {
      if (!isWhole(quote)) return `the price of ${quote.serviceId} is ${JSON.stringify(quote)}`
    }
  }
  return null
}

async function rated(carrier: Carrier, question: RateQuestion): Promise<RateAnswer | null> {
  try {
    const call = { accountId: operatorAccountId, signal: endless }
    return (await carrier.rate?.(question, call)) ?? null
  } catch (error) {
    if (error instanceof CarrierError) return null
    throw error
  }
}
