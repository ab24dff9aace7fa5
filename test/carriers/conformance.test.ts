import { beforeAll, describe, expect, it } from 'vitest'
import { type Candidate, conformance } from '#carriers/conformance.ts'
import { carriersOver } from '#carriers/registry.ts'
import {
  type SimulatedCarrierDeps,
  simulateCarrier,
} from '#carriers/simulated/simulated-carrier.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Asked, builtIn, builtInData, question } from '../support/rate-question.ts'
import { type Ordered, saleOrder } from '../support/sale-order.ts'
import { depsOver } from './simulated/carrier-deps.ts'

const production = compileCatalogue(builtInData, { environment: 'production' })
const places: readonly Asked[] = [
  {},
  { signature: true, insured: true, value: 20_000 },
  { country: 'DE', postalCode: '80331' },
  { country: 'CA', province: 'ON', postalCode: 'K1A 0B1' },
  { postalCode: '96799', weight: [69, 'lbs'] },
  { postalCode: 'nowhere', isReturn: true },
  { postalCode: '00001' },
  { postalCode: '00002' },
  { postalCode: '00003' },
  { services: ['<CarrierA> Media Mail', '<CarrierB> Ground'] },
]
const sold = { carriera: '<CarrierA> Priority Mail', carrierb: '<CarrierB> Ground' } as const
type Code = keyof typeof sold

let references = 0

function candidateOf(
  carrier: Carrier,
  store: SimulatedCarrierDeps['store'],
  wrong: readonly Ordered[] = [],
): Candidate {
  const code: Code = carrier.code === 'carriera' ? 'carriera' : 'carrierb'
  const losing: Ordered | undefined = wrong.length > 0 ? { name: 'LOST ANSWER' } : undefined
  return {
    carrier,
    questions: places
      .map(asked => question(asked))
      // A silent carrier is asked with a signal of its own, when it sells.
      .filter(({ destination: { postalCode } }) => wrong.length === 0 || postalCode !== '00001'),
    order: () => saleOrder(sold[code]),
    goingWrong: wrong.map(ordered => ({
      ...saleOrder(sold[code]),
      question: namedQuestion(ordered.name ?? ''),
    })),
    losingItsAnswer: () => (losing ? saleOrder(sold[code], losing) : null),
    foreignServiceId: code === 'carriera' ? 10 : 2,
    takeNumber: (range, count) => store.takeNumbers(range, count),
    reference: () => {
      references += 1
      return `conformance ${references}`
    },
  }
}

function namedQuestion(name: string) {
  const asked = question()
  return { ...asked, destination: { ...asked.destination, name } }
}

const refused: Ordered = { name: 'refused' }
const silent: Ordered = { name: 'no answer' }
const lost: Ordered = { name: ' Lost Answer ' }
const kinds: readonly [string, (code: Code, deps: SimulatedCarrierDeps) => Candidate][] = [
  [
    'in production',
    (code, deps) => candidateOf(by(carriersOver(production, 'production', deps), code), deps.store),
  ],
  [
    'in the sandbox',
    (code, deps) => {
      const carrier = by(carriersOver(builtIn, 'sandbox', deps), code)
      return candidateOf(carrier, deps.store, [refused, lost, silent])
    },
  ],
  [
    'as a remote carrier',
    (code, deps) => {
      const table = tableCarriers(builtIn).find(carrier => carrier.code === code)
      if (!table) throw new Error(`no carrier ${code}`)
      return candidateOf(simulateCarrier(table, deps), deps.store)
    },
  ],
]

function by(carriers: readonly Carrier[], code: string): Carrier {
  const found = carriers.find(carrier => carrier.code === code)
  if (!found) throw new Error(`no carrier ${code}`)
  return found
}

describeOnEachEngine('what every carrier must hold', kit => {
  let deps: SimulatedCarrierDeps
  beforeAll(async () => {
    deps = depsOver(await kit.open())
  })

  describe.each(kinds)('%s', (_, candidate) => {
    describe.each(Object.keys(sold) as Code[])('%s', code => {
      it.each(conformance.map(({ promise, broken }) => [promise, broken] as const))(
        '%s',
        async (_promise, broken) => {
          expect(await broken(candidate(code, deps))).toBeNull()
        },
      )
    })
  })
})

describe('a carrier that breaks a promise is seen', () => {
  const [table] = tableCarriers(builtIn)
  if (!table) throw new Error('no carrier')
  let serial = 0
  const numbers = { takeNumbers: async () => ++serial } as unknown as SimulatedCarrierDeps['store']
  const whole = table.rate
  const elsewhere = (buy: (reference: string) => Promise<string>): Carrier => ({
    ...table,
    sellsOnceByReference: true,
    find: async () => ({ trackingCode: 'X', label: '[1]' }),
    cancel: async () => ({ kind: 'accepted' }),
    sell: () => ({
      kind: 'remote',
      buy: async reference => ({ trackingCode: await buy(reference), label: '[1]' }),
    }),
  })
  const answering = (change: (answer: ReturnType<typeof whole>) => ReturnType<typeof whole>) => ({
    ...table,
    rate: (asked: Parameters<typeof whole>[0]) => change(whole(asked)),
  })
  let sales = 0
  const broken: readonly [string, Carrier][] = [
    ['it answers for its own services alone, and once for each', { ...table, serviceIds: [1] }],
    [
      'it answers for its own services alone, and once for each',
      answering(({ quotes, excluded }) => ({ quotes: [...quotes, ...quotes], excluded })),
    ],
    [
      'the parts of its prices are the whole',
      answering(({ quotes, excluded }) => ({
        quotes: quotes.map(price => ({ ...price, total: price.total + 1 })),
        excluded,
      })),
    ],
    ['it sells no postage type of another carrier', elsewhere(async () => 'X')],
    ['no two of its parcels bear one number', elsewhere(async () => 'X')],
    ['each package of an order has a number, sold and found', elsewhere(async () => 'X')],
    [
      'each package of an order has a number, sold and found',
      {
        ...elsewhere(async () => 'X'),
        sell: () => ({
          kind: 'remote',
          buy: async () => ({
            trackingCode: 'X',
            otherTrackingCodes: ['Y', 'Z'],
            label: '[1]',
          }),
        }),
      },
    ],
    [
      'a failure is a CarrierError and nothing else',
      elsewhere(() => Promise.reject(new TypeError('ours'))),
    ],
    [
      'it ends when the signal does',
      { ...elsewhere(async () => 'X'), find: () => Promise.reject(new TypeError('ours')) },
    ],
    [
      'under one reference it sells once, also to two at once',
      elsewhere(async () => String(++sales)),
    ],
    [
      'a sale is found, also when its answer was lost',
      { ...elsewhere(async () => 'Y'), find: async () => null },
    ],
    ['a sale is found, also when its answer was lost', elsewhere(async () => 'Y')],
    ['where nothing was sold nothing is found', elsewhere(async () => 'X')],
    ['a sale is cancelled once, and asking again is no error', elsewhere(async () => 'X')],
    [
      'a sale is cancelled once, and asking again is no error',
      {
        ...elsewhere(async () => 'X'),
        cancel: async ({ trackingCode }) =>
          trackingCode === 'X' ? { kind: 'accepted' } : { kind: 'refused', why: 'unknown' },
      },
    ],
  ]

  it.each(broken)('%s', async (promise, carrier) => {
    const rule = conformance.find(one => one.promise === promise)
    const candidate = { ...candidateOf(carrier, numbers), goingWrong: [saleOrder(sold.carriera)] }
    expect(await rule?.broken(candidate)).toEqual(expect.any(String))
  })

  it('in each promise that there is', () => {
    expect(new Set(broken.map(([promise]) => promise))).toEqual(
      new Set(conformance.map(({ promise }) => promise)),
    )
  })

  it('but not one that fails as carriers do', async () => {
    const failing = elsewhere(() => Promise.reject(new CarrierError('unavailable', 'Down.')))
    const rule = conformance.find(({ promise }) => promise.startsWith('a failure'))
    const candidate = { ...candidateOf(failing, numbers), goingWrong: [saleOrder(sold.carriera)] }
    expect(await rule?.broken(candidate)).toBeNull()
  })
})
