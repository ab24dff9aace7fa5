import type { AccountId } from '../access.ts'
import { OpenCall } from './carrier-call.ts'
import type { RateQuestion } from './question.ts'
import type { RateAnswer } from './quote.ts'
import { quoteRates } from './quote-rates.ts'
import type { RatingCarrier } from './rating-carrier.ts'

/**
 * One question to every carrier, of which each may be late by itself. What has been answered can be looked
 * at while others are still asked: each has its own time, and is asked once.
 */
export class QuoteInParts {
  /** By carrier, in the order in which they were asked; null while it is asked. */
  readonly #answers: (RateAnswer | null)[] = []
  readonly #late: Promise<void>[] = []
  readonly #calls: OpenCall[] = []
  readonly #waitsFor: readonly (readonly number[])[]

  constructor(carriers: readonly RatingCarrier[], question: RateQuestion, accountId: AccountId) {
    const { services } = question
    this.#waitsFor = carriers.map(({ serviceIds }) =>
      services === null ? serviceIds : serviceIds.filter(id => services.includes(id)),
    )
    carriers.forEach((carrier, at) => {
      const call = new OpenCall(accountId)
      const answer = quoteRates({ carriers: () => [carrier] }, question, call)
      if (!(answer instanceof Promise)) {
        this.#answers[at] = answer
        return
      }
      this.#answers[at] = null
      this.#calls.push(call)
      const late = answer.then(found => {
        this.#answers[at] = found
      })
      // Whoever waits is told; nobody need wait.
      late.catch(() => {})
      this.#late.push(late)
    })
  }

  /** What has been answered so far. */
  get answer(): RateAnswer {
    const found = this.#answers.filter(answer => answer !== null)
    return {
      quotes: found.flatMap(({ quotes }) => quotes),
      excluded: found.flatMap(({ excluded }) => excluded),
    }
  }

  /** The services of the carriers that are still asked. */
  get waitsFor(): readonly number[] {
    return this.#waitsFor.filter((_, at) => this.#answers[at] === null).flat()
  }

  /** Returns when one carrier more has answered, or failed to in its time; at once where none is asked. */
  async next(): Promise<void> {
    const before = this.waitsFor.length
    if (before === 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    for (const late of this.#late)
      late.then(() => {
        if (this.waitsFor.length < before) resolve()
      }, reject)
    await promise
  }

  async whole(): Promise<RateAnswer> {
    await Promise.all(this.#late)
    return this.answer
  }

  /** Nobody waits any more: carriers that still work at an answer may stop. */
  leave(): void {
    for (const call of this.#calls) call.leave()
  }
}
