import { expect, it } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { QuoteInParts } from '#core/rating/quote-in-parts.ts'
import type { RatingCarrier } from '#core/rating/rating-carrier.ts'
import { question as questionOf } from '#test/support/rate-question.ts'

const excluding = (serviceId: number): RateAnswer => ({
  quotes: [],
  excluded: [{ serviceId, reason: 'no_rate_for_lane', message: `not ${serviceId}` }],
})

function carriers() {
  const calls: CarrierCall[] = []
  const late = [2, 3].map(id => ({ id, ...Promise.withResolvers<RateAnswer>() }))
  const all: readonly RatingCarrier[] = [
    { code: 'a', serviceIds: [1], rate: () => excluding(1) },
    ...late.map(({ id, promise }) => ({
      code: `late-${id}`,
      serviceIds: [id],
      rate: (_: unknown, call: CarrierCall) => {
        calls.push(call)
        call.signal.addEventListener('abort', () => {})
        return promise
      },
    })),
  ]
  const [second, third] = late
  if (!second || !third) throw new Error('there are two late carriers')
  return { all, calls, second, third }
}

const question = questionOf()
const answered = (parts: QuoteInParts) => parts.answer.excluded.map(({ serviceId }) => serviceId)

it('has what was answered at once, and each later answer as it comes, in the order of the carriers', async () => {
  const { all, calls, second, third } = carriers()
  const parts = new QuoteInParts(all, question, 7)
  expect([answered(parts), parts.waitsFor]).toEqual([[1], [2, 3]])
  third.resolve(excluding(3))
  await parts.next()
  expect([answered(parts), parts.waitsFor]).toEqual([[1, 3], [2]])
  second.resolve(excluding(2))
  expect((await parts.whole()).excluded.map(({ serviceId }) => serviceId)).toEqual([1, 2, 3])
  await parts.next()
  expect(calls).toHaveLength(2)
})

it('names a carrier that fails, and tells carriers when nobody waits', async () => {
  const { all, calls, second } = carriers()
  const parts = new QuoteInParts(all, question, 7)
  second.reject(new CarrierError('unavailable', 'It is down.'))
  await parts.next()
  expect(parts.answer.excluded[1]).toEqual({
    serviceId: 2,
    reason: 'carrier_error',
    message: 'It is down.',
  })
  parts.leave()
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
  await parts.whole()
})

it('asks of each carrier the services of the question alone', () => {
  const { all } = carriers()
  const parts = new QuoteInParts(all, { ...question, services: [1, 3] }, 7)
  expect(parts.waitsFor).toEqual([3])
  parts.leave()
})
