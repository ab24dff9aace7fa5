import { expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { explainAnswer, reasonsOf } from '#core/rating/explain/explained-answer.ts'
import type { ExcludedService } from '#core/rating/quote.ts'

type Reasons = { readonly excluded: ExcludedService | null; readonly by: string }

const notOffered: ExcludedService = { serviceId: 2, reason: 'no_rate_for_lane', message: 'No.' }

const table = {
  code: 'table',
  serviceIds: [1, 2],
  rate: () => ({ quotes: [{ serviceId: 1 }], excluded: [notOffered] }),
  explain: (_: unknown, id: number): Reasons => ({
    excluded: id === 2 ? notOffered : null,
    by: 'table',
  }),
}
const secretive = {
  code: 'secretive',
  serviceIds: [3],
  rate: () => ({ quotes: [{ serviceId: 3 }], excluded: [] }),
}
const broken = {
  code: 'broken',
  serviceIds: [4, 5],
  rate() {
    throw new CarrierError('unavailable', 'It is away.')
  },
}

const story = () =>
  explainAnswer<{ services: null }, { serviceId: number }, Reasons>(
    {
      carriers: () => [table, secretive, broken],
      withoutPrice: excluded => ({ excluded, by: 'answer' }),
    },
    { services: null },
    new OpenCall(1),
  )

test('tells who did not answer, and not what is not offered', async () => {
  const told = await story()
  expect(told.answer.quotes).toEqual([{ serviceId: 1 }, { serviceId: 3 }])
  expect(told.silent).toEqual([
    { code: 'broken', serviceIds: [4, 5], reason: 'carrier_error', message: 'It is away.' },
  ])
})

test('has the reasons of each service, by its carrier where it tells them', async () => {
  const told = await story()
  expect(told.explain(1)).toEqual({ excluded: null, by: 'table' })
  expect(told.explain(2)).toEqual({ excluded: notOffered, by: 'table' })
  expect(told.explain(3)).toBeNull()
  expect(told.explain(4)).toMatchObject({ by: 'answer', excluded: { message: 'It is away.' } })
  expect(told.explain(99)).toBeNull()
  expect(reasonsOf(told)).toHaveLength(4)
})
