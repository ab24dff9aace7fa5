import { beforeAll, describe, expect, it } from 'vitest'
import { carriersOver } from '#carriers/registry.ts'
import {
  type SimulatedCarrierDeps,
  simulateCarrier,
} from '#carriers/simulated/simulated-carrier.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { type Candidate, conformance } from '#test/support/conformance/conformance.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Asked, question } from '../support/rate-question.ts'
import { type Ordered, saleOrder } from '../support/sale-order.ts'
import { testCatalogue, testCatalogueData } from '../support/test-catalogue.ts'
import { depsOver } from './simulated/carrier-deps.ts'

const production = compileCatalogue(testCatalogueData, { environment: 'production' })
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
    unjudged: carrier,
    questions: places
      .map(asked => question(asked))
      // A silent carrier is asked with a signal of its own, when it sells.
      .filter(({ destination: { postalCode } }) => wrong.length === 0 || postalCode !== '00001'),
    order: () => saleOrder(sold[code]),
    goingWrong: wrong.map(ordered => ({
      ...saleOrder(sold[code]),
      question: namedQuestion(ordered.name ?? ''),
    })),
    patienceMs: 250,
    losingItsAnswer: () => (losing ? saleOrder(sold[code], losing) : null),
    neverAnswered: () => (losing ? saleOrder(sold[code], silent) : null),
    records: null,
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
      const carrier = by(carriersOver(testCatalogue, 'sandbox', deps), code)
      return candidateOf(carrier, deps.store, [refused, lost, silent])
    },
  ],
  [
    'as a remote carrier',
    (code, deps) => {
      const table = tableCarriers(testCatalogue).find(carrier => carrier.code === code)
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
