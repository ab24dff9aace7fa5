import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AskedTooOften, CarrierError, NotAsked } from '#core/carrier-error.ts'
import type { TrackingCodes } from '#core/numbers/tracking-codes.ts'
import type { AskAgainAt } from '#core/ports/carrier/cancel.ts'
import type { Carrier, RemoteSale, RemoteSelling } from '#core/ports/carrier/carrier.ts'
import type { LabelFile } from '#core/ports/labels.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { type Candidate, conformance } from '#test/support/conformance/conformance.ts'
import { remoteCandidate } from '../support/remote-candidate.ts'
import type { CarrierAbilities } from '../support/selling-test-carrier.ts'
import { serviceIds, testCarrierThat } from '../support/test-carrier.ts'
import { carrierAndStore } from './remote/carrier-and-store.ts'
import { connect } from './remote/connected-carrier.ts'

const opened = carrierAndStore()

const endless = new AbortController().signal
type Break = (good: Carrier) => Carrier

const selling =
  (change: (good: RemoteSelling) => Partial<RemoteSelling>): Break =>
  good => ({
    ...good,
    sell(order) {
      const its = good.sell?.(order)
      if (its?.kind !== 'remote') throw new Error('It sells at its own door.')
      return { ...its, ...change(its) }
    },
  })

const sending = (change: (sale: RemoteSale) => Partial<RemoteSale>): Break =>
  selling(({ buy }) => ({
    async buy(...order) {
      const sale = await buy(...order)
      return { ...sale, ...change(sale) }
    },
  }))

const finding =
  (change: (sale: RemoteSale | null) => RemoteSale | null): Break =>
  good => ({
    ...good,
    find: async (...wanted) => change((await good.find?.(...wanted)) ?? null),
  })

/** It sells and finds under these numbers. */
const numbering =
  (codes: TrackingCodes): Break =>
  good =>
    finding(sale => sale && { ...sale, ...codes })(sending(() => codes)(good))

const rating =
  (change: (answer: RateAnswer) => RateAnswer): Break =>
  good => ({
    ...good,
    rate: async (...asked) => change((await good.rate?.(...asked)) ?? { quotes: [], excluded: [] }),
  })

/** Sells, and says this of it. */
const denying = (error: Error): Break =>
  selling(({ buy }) => ({
    async buy(...order) {
      await buy(...order)
      throw error
    },
  }))

const ofLabel = ({ label }: RemoteSale): LabelFile => {
  if (typeof label === 'string') throw new Error('It sends a file.')
  return label
}

const billing = (minor: number, currency: string): Break =>
  sending(() => ({ cost: [{ description: 'Postage', minor, currency }] }))

const preparing: CarrierAbilities = { prepares: true }

const deafToSignals = selling(({ buy }) => ({
  buy: (reference, _, handle) => buy(reference, endless, handle),
}))

/** It hears its signal only as long as the order is not sent. */
const deafOnceSent = selling(({ buy }) => ({
  async buy(reference, signal, handle) {
    await setImmediate()
    return await buy(reference, signal.aborted ? signal : endless, handle)
  },
}))

/** What it throws while somebody waits for it is no CarrierError. */
const stumblingWhileAwaited = selling(({ buy }) => ({
  async buy(reference, signal, handle) {
    try {
      return await buy(reference, signal, handle)
    } catch (error) {
      throw signal.aborted ? error : new TypeError('ours')
    }
  },
}))

const stumblingOverItsSignal = selling(({ buy }) => ({
  buy: (reference, signal, handle) => (signal.aborted ? never() : buy(reference, signal, handle)),
}))

const answeringLate = selling(({ buy }) => ({
  async buy(reference, signal) {
    const { promise, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => resolve())
    await Promise.race([buy(reference, signal).catch(() => null), promise])
    return { trackingCode: 'LATE0001', label: '[1]' }
  },
}))

/** It answers alike for one reference, and sells each time. */
const sellingBehindOneAnswer: Break = good => {
  const first = new Map<string, Promise<RemoteSale>>()
  return {
    ...selling(({ buy }) => ({
      async buy(reference, ...more) {
        const sale = buy(reference, ...more)
        if (!first.has(reference)) first.set(reference, sale)
        await sale
        return await (first.get(reference) ?? sale)
      },
    }))(good),
    sellsOnceByReference: true,
  }
}

const chargingForNames = selling(({ prepare, buy }) => ({
  async prepare(reference, signal) {
    await buy(`fee for ${reference}`, signal, `fee for ${reference}`)
    return (await prepare?.(reference, signal)) ?? ''
  },
}))

let asked = 0
const forgettingNames = selling(({ buy }) => ({
  buy: (reference, signal, handle) => buy(reference, signal, `${handle} ${++asked}`),
}))

const findingTheFirst = (): Break => {
  let first: RemoteSale | null = null
  return finding(sale => {
    first ??= sale
    return first
  })
}

const cancellingAnything: Break = good => ({ ...good, cancel: async () => ({ kind: 'accepted' }) })

const refusingWhatItDecides: Break = good => {
  let requests = 0
  return {
    ...good,
    async cancel() {
      requests += 1
      return requests === 1
        ? { kind: 'asked', ticket: 'V-1' }
        : { kind: 'refused', why: 'A request stands.' }
    },
  }
}

/** It has each request, and says this of when to ask again. */
const deciding =
  (askAgainAt: AskAgainAt | null): Break =>
  good => ({
    ...good,
    async cancel(sold) {
      if (sold.trackingCode === 'never sold') return { kind: 'refused', why: 'It is unknown.' }
      return { kind: 'asked', ticket: 'V-1', askAgainAt }
    },
  })

const cancellingOnce: Break = good => {
  const cancelled = new Set<string>()
  return {
    ...good,
    async cancel(sold, signal) {
      if (cancelled.has(sold.reference)) throw new TypeError('ours')
      cancelled.add(sold.reference)
      return (await good.cancel?.(sold, signal)) ?? { kind: 'refused', why: 'it can not' }
    },
  }
}

/** It says that it cancelled, hides the sale, and keeps it. */
const billingOn: Break = good => ({
  ...good,
  cancel: async () => ({ kind: 'accepted' }),
  find: async () => null,
})

const cancellingTwo: Break = good => {
  const sold: RemoteSale[] = []
  const remembering = sending(sale => {
    sold.push(sale)
    return sale
  })
  return {
    ...remembering(good),
    async cancel(label, signal) {
      for (const { carrierId = null } of sold) await good.cancel?.({ ...label, carrierId }, signal)
      return { kind: 'accepted' }
    },
  }
}

const broken: readonly [string, Break, CarrierAbilities?][] = [
  [
    'it answers for its own services alone, and once for each',
    good => ({ ...good, serviceIds: [serviceIds.EXPRESS] }),
  ],
  [
    'it answers for its own services alone, and once for each',
    rating(({ quotes, excluded }) => ({ quotes: [...quotes, ...quotes], excluded })),
  ],
  [
    'the parts of its prices are the whole',
    rating(({ quotes, excluded }) => ({
      quotes: quotes.map(price => ({ ...price, total: price.total + 1 })),
      excluded,
    })),
  ],
  [
    'it sells no postage type of another carrier',
    good => ({
      ...good,
      sell: order =>
        good.sell?.({ ...order, serviceId: serviceIds.GROUND }) ?? { kind: 'remote', buy: never },
    }),
  ],
  ['no two of its parcels bear one number', sending(() => ({ trackingCode: 'X' }))],
  [
    'each package of an order has a number, sold and found',
    sending(() => ({ otherTrackingCodes: [] })),
  ],
  [
    'each package of an order has a number, sold and found',
    sending(({ trackingCode }) => ({ otherTrackingCodes: [trackingCode, trackingCode] })),
  ],
  [
    'each package of an order has a number, sold and found',
    numbering({ trackingCode: 'AB1', otherTrackingCodes: ['AB2', 'ab1'] }),
  ],
  [
    'each package of an order has a number, sold and found',
    finding(sale => sale && { ...sale, otherTrackingCodes: [] }),
  ],
  ['a failure is a CarrierError and nothing else', selling(() => ({ buy: never }))],
  ['a failure is a CarrierError and nothing else', stumblingWhileAwaited],
  [
    'a failure that says that nothing was sold is true',
    denying(new CarrierError('rejected', 'No.')),
  ],
  ['a failure that says that nothing was sold is true', denying(new NotAsked('Not now.'))],
  ['a failure that says that nothing was sold is true', denying(new AskedTooOften('Too often.'))],
  [
    'a failure that says that nothing was sold is true',
    denying(new CarrierError('not_sold', 'Nothing.')),
  ],
  [
    'what it says that it sold before it has sold, and finds',
    selling(() => ({ buy: () => Promise.reject(soldBefore) })),
  ],
  [
    'what it says that it sold before it has sold, and finds',
    good => ({ ...denying(soldBefore)(good), find: async () => null }),
  ],
  [
    'it ends when the signal does',
    good => ({ ...good, find: () => Promise.reject(new TypeError('ours')) }),
  ],
  ['it ends when the signal does', stumblingOverItsSignal, preparing],
  ['it ends when the signal does', selling(() => ({ prepare: never })), preparing],
  ['an order that is not answered fails with its signal', deafToSignals],
  ['an order that is not answered fails with its signal', deafToSignals, preparing],
  ['an order that is not answered fails with its signal', deafOnceSent],
  ['an order that is not answered fails with its signal', answeringLate],
  [
    'under one reference it sells once, also to two at once',
    good => ({ ...good, sellsOnceByReference: true }),
    { sellsOnce: false },
  ],
  [
    'under one reference it sells once, also to two at once',
    sellingBehindOneAnswer,
    { sellsOnce: false },
  ],
  [
    'its files can be kept, and are of the formats that they name',
    sending(sale => ({ label: { ...ofLabel(sale), format: 'png' } })),
  ],
  [
    'its files can be kept, and are of the formats that they name',
    sending(sale => ({ papers: [{ ...ofLabel(sale), bytes: new Uint8Array() }] })),
  ],
  ['its bill has whole amounts of a currency', billing(12.5, 'USD')],
  ['its bill has whole amounts of a currency', billing(1210, 'dollars')],
  ['to name a purchase costs nothing, and may be done again', chargingForNames, preparing],
  [
    'to name a purchase costs nothing, and may be done again',
    selling(() => ({ prepare: async () => '' })),
    preparing,
  ],
  ['under one name it sells once', forgettingNames, preparing],
  ['a sale is found, also when its answer was lost', finding(() => null)],
  [
    'a sale is found, also when its answer was lost',
    finding(sale => sale && { ...sale, label: '' }),
  ],
  ['what is found is what was sold', finding(sale => sale && { ...sale, trackingCode: 'X' })],
  ['what is found is what was sold', finding(sale => sale && { ...sale, papers: [] })],
  ['what is found is what was sold', finding(sale => sale && { ...sale, carrierId: null })],
  [
    'where nothing was sold nothing is found',
    good => ({ ...good, find: async () => ({ trackingCode: 'X', label: '[1]' }) }),
  ],
  ['the sale of another reference is not found', good => findingTheFirst()(good)],
  ['a sale is cancelled once, and asking again is no error', cancellingAnything],
  ['a sale is cancelled once, and asking again is no error', cancellingOnce],
  ['a sale is cancelled once, and asking again is no error', deciding(null)],
  ['a void that it has yet to decide it does not refuse', refusingWhatItDecides],
  ['it is asked again at a time to come, or it says that it never tells', deciding(1)],
  ['it is asked again at a time to come, or it says that it never tells', deciding(Number.NaN)],
  ['what it cancelled it does not bill', billingOn],
  ['it cancels the sale that it is asked to, and no other', cancellingTwo],
]

const soldBefore = new CarrierError('already_sold', 'Sold before.')

const never = () => Promise.reject(new TypeError('ours'))

async function judge(promise: string, breaking: Break, abilities: CarrierAbilities = {}) {
  const { process, store } = opened()
  await using connected = connect(process.url('ok'), { store }, testCarrierThat(abilities))
  const { carrier, unjudged } = connected
  const candidate: Candidate = remoteCandidate(breaking(carrier), breaking(unjudged), process)
  const rule = conformance.find(one => one.promise === promise)
  return await rule?.broken(candidate)
}

describe('a carrier that breaks a promise is seen', () => {
  it.each(broken)('%s', async (promise, breaking, abilities) => {
    expect(await judge(promise, breaking, abilities)).toEqual(expect.any(String))
  })

  it('in each promise that there is', () => {
    expect(new Set(broken.map(([promise]) => promise))).toEqual(
      new Set(conformance.map(({ promise }) => promise)),
    )
  })

  it.each(['wrong_currency', 'not_a_number', 'negative'] as const)(
    'also by a bill that is %s, which the judgement leaves out',
    async bill => {
      const { process } = opened()
      await process.meet({ meets: bill, sells: true })
      const says = await judge('its bill has whole amounts of a currency', good => good)
      await process.meet({ meets: 'ok', sells: true })
      expect(says).toMatch('its bill is')
    },
  )

  it.each([Number.MAX_SAFE_INTEGER, 'never'] as const)(
    'but not one that decides after weeks, and says so: %s',
    async askAgainAt => {
      for (const { promise } of conformance) {
        expect(await judge(promise, deciding(askAgainAt))).toBeNull()
      }
    },
  )

  it('but not one that fails as carriers do', async () => {
    const failing = denying(new CarrierError('unavailable', 'Down.'))
    expect(await judge('a failure is a CarrierError and nothing else', failing)).toBeNull()
    expect(await judge('a failure that says that nothing was sold is true', failing)).toBeNull()
  })
})
