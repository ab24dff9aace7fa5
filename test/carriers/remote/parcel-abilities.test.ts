import { describe, expect, it, vi } from 'vitest'
import { judgedCarrier } from '#carriers/remote/judged-carrier.ts'
import type { ParcelAbilities } from '#carriers/remote/parcel-abilities.ts'
import { operatorAccountId } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { weightTicks } from '#core/values/units.ts'
import { question } from '../../support/rate-question.ts'
import { silentLog } from '../../support/silent-log.ts'
import { testCarrier } from '../../support/test-carrier.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const call = { accountId: operatorAccountId, signal: new AbortController().signal }
const plain = question()
const [parcel] = plain.parcels
const { destination } = plain
const boxed = { ...destination, address1: 'P.O. Box 12' }
const army = { ...destination, city: 'APO', provinceCode: 'AE', postalCode: '09012' }

/** What a carrier of these abilities says to the question; null where it was asked. */
async function refusal(abilities: Partial<ParcelAbilities>, changes: Partial<RateQuestion>) {
  const rate = vi.fn(async () => [])
  const carrier = judgedCarrier(
    { ...testCarrier, abilities },
    { rate },
    {
      log: silentLog,
      toHouseCurrency: testCatalogue.toHouseCurrency,
    },
  )
  const answer = await carrier.rate?.({ ...plain, ...changes }, call)
  if (rate.mock.calls.length > 0) return null
  expect(answer?.quotes).toEqual([])
  expect(answer?.excluded.map(({ serviceId }) => serviceId)).toEqual([9001, 9002])
  expect(answer?.excluded.every(({ reason }) => reason === 'no_rate_for_lane')).toBe(true)
  return answer?.excluded[0]?.message
}

const pounds = (count: number) => ({ ...parcel, weightTicks: weightTicks(count, 'lbs') })

const wishes: readonly [keyof ParcelAbilities, Partial<RateQuestion>, string][] = [
  ['insures', { insured: true, givenValue: 5000 }, 'offers no protection.'],
  ['signature', { signature: true }, 'offers no signature on delivery.'],
  [
    'severalPackages',
    { parcels: [parcel, parcel] },
    'does not accept several packages in one shipment.',
  ],
  ['poBoxes', { destination: boxed }, 'does not deliver to PO boxes.'],
  ['military', { destination: army }, 'does not serve military addresses (APO, FPO, DPO).'],
  ['returns', { isReturn: true }, 'offers no return labels.'],
]

describe('a carrier that says nothing of its abilities', () => {
  it.each(wishes)('is not asked in vain (%s), and the client reads why', async (_, wish, says) => {
    expect(await refusal({}, wish)).toBe(`Test Carrier ${says}`)
  })

  it('is asked for a plain parcel of any weight', async () => {
    expect(await refusal({}, {})).toBeNull()
    expect(await refusal({}, { parcels: [pounds(900)] })).toBeNull()
  })

  it('is not asked to insure what nobody gave a value', async () => {
    expect(await refusal({}, { insuredForNothing: true })).toBeNull()
  })
})

describe('a carrier that says that it can', () => {
  it.each(wishes)('is asked (%s)', async (ability, wish) => {
    expect(await refusal({ [ability]: true }, wish)).toBeNull()
  })

  it('is told every other reason at once', async () => {
    const wish = { signature: true, insured: true, destination: boxed }
    expect(await refusal({ insures: true }, wish)).toBe(
      'Test Carrier offers no signature on delivery. Test Carrier does not deliver to PO boxes.',
    )
  })

  it('is not asked for a package above its limit, whichever of them it is', async () => {
    const able = { severalPackages: true, mostWeightTicks: weightTicks(70, 'lbs') }
    expect(await refusal(able, { parcels: [pounds(70), pounds(70)] })).toBeNull()
    expect(await refusal(able, { parcels: [pounds(1), pounds(70.1)] })).toBe(
      'A package is heavier than the 70 lb that Test Carrier accepts.',
    )
  })

  it('delivers a return to the shop, and to no box of the customer', async () => {
    const back = { isReturn: true, destination: boxed }
    expect(await refusal({ returns: true }, back)).toBeNull()
    const shop = { ...plain.shop, address1: 'PO Box 7' }
    expect(await refusal({ returns: true }, { isReturn: true, shop })).toMatch('PO boxes')
  })
})
