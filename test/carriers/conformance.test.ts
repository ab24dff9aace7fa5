import { beforeAll, describe, expect, it } from 'vitest'
import { carriersOver } from '#carriers/registry.ts'
import {
  type SimulatedCarrierDeps,
  simulateCarrier,
} from '#carriers/simulated/simulated-carrier.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { builtInCatalogDir } from '#config/config.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { type Candidate, conformance } from '#test/support/conformance/conformance.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Asked, question, quoteOf } from '../support/rate-question.ts'
import { type Ordered, saleOrder } from '../support/sale-order.ts'
import { depsOver } from './simulated/carrier-deps.ts'

const data = loadCatalogueData(builtInCatalogDir)
const production = compileCatalogue(data, { environment: 'production' })
const sandbox = compileCatalogue(data, { environment: 'sandbox' })
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
  { services: sandbox.services.map(({ name }) => name) },
]
const codes = tableCarriers(sandbox).map(({ code }) => code)

let references = 0

function candidateOf(
  carrier: Carrier,
  store: SimulatedCarrierDeps['store'],
  wrong: readonly Ordered[] = [],
): Candidate {
  const sold = sandbox.services.find(
    ({ carrier: { code }, name }) =>
      code === carrier.code && typeof quoteOf(name, {}, sandbox) === 'object',
  )
  const order = (ordered?: Ordered) => saleOrder(sold?.name ?? '', ordered, sandbox)
  const losing: Ordered | undefined = wrong.length > 0 ? { name: 'LOST ANSWER' } : undefined
  return {
    carrier,
    unjudged: carrier,
    questions: places
      .map(asked => question(asked, sandbox))
      // A silent carrier is asked with a signal of its own, when it sells.
      .filter(({ destination: { postalCode } }) => wrong.length === 0 || postalCode !== '00001'),
    order,
    goingWrong: wrong.map(ordered => ({
      ...order(),
      question: namedQuestion(ordered.name ?? ''),
    })),
    patienceMs: 250,
    losingItsAnswer: () => (losing ? order(losing) : null),
    neverAnswered: () => (losing ? order(silent) : null),
    records: null,
    foreignServiceId: sandbox.services.find(({ id }) => !carrier.serviceIds.includes(id))?.id ?? 0,
    takeNumber: (range, count) => store.takeNumbers(range, count),
    reference: () => {
      references += 1
      return `conformance ${references}`
    },
  }
}

function namedQuestion(name: string) {
  const asked = question({}, sandbox)
  return { ...asked, destination: { ...asked.destination, name } }
}

const refused: Ordered = { name: 'refused' }
const silent: Ordered = { name: 'no answer' }
const lost: Ordered = { name: ' Lost Answer ' }
const kinds: readonly [string, (code: string, deps: SimulatedCarrierDeps) => Candidate][] = [
  [
    'in production',
    (code, deps) => candidateOf(by(carriersOver(production, 'production', deps), code), deps.store),
  ],
  [
    'in the sandbox',
    (code, deps) => {
      const carrier = by(carriersOver(sandbox, 'sandbox', deps), code)
      return candidateOf(carrier, deps.store, [refused, lost, silent])
    },
  ],
  [
    'as a remote carrier',
    (code, deps) => {
      const table = tableCarriers(sandbox).find(carrier => carrier.code === code)
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
    describe.each(codes)('%s', code => {
      it.each(conformance.map(({ promise, broken }) => [promise, broken] as const))(
        '%s',
        async (_promise, broken) => {
          expect(await broken(candidate(code, deps))).toBeNull()
        },
      )
    })
  })
})
