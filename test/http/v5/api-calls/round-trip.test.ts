import fc from 'fast-check'
import type { Static, TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import type { ItemizedQuestion, JsonObject, ScreenAction } from '#http/base/api-call.ts'
import { apiCallFor } from '#http/v5/api-calls.ts'
import { bodyReader } from '#http/v5/edge/read-strictly.ts'
import { BuyLabel } from '#http/v5/wire/buy-label.ts'
import { LabelRequest, toBoughtCreation, toDraftPurchase } from '#http/v5/wire/label-request.ts'
import {
  EstimateRequest,
  RateRequest,
  toEstimateQuestion,
  toRateQuestion,
} from '#http/v5/wire/rate-request.ts'
import { ShipmentQuery, toShipmentFilter } from '#http/v5/wire/shipment-filter.ts'
import {
  ReplaceShipment,
  ShipmentRequest,
  toDraftRequest,
  toReplacement,
} from '#http/v5/wire/shipment-request.ts'
import { shownStates } from '#http/v5/wire/status.ts'
import { compileLenient } from '#schema/leniency.ts'
import {
  anyCreation,
  anyItem,
  anyLinks,
  anyPurchase,
  anyRequest,
  anyService,
  context,
  someItems,
} from './any-shipment-request.ts'
import { drawn } from './drawn.ts'

const numRuns = process.env.PROOF === '1' ? 50_000 : 400

/** The body as the server reads it: from its text. */
const readBody = <T extends TSchema>(schema: T, asked: ScreenAction): Static<T> =>
  bodyReader(schema)(JSON.parse(JSON.stringify(drawn(asked).body)))

describe('what a screen asks is read back, field by field, from', () => {
  it('the body that buys a label', () => {
    fc.assert(
      fc.property(anyCreation, creation => {
        const body = readBody(LabelRequest, { kind: 'buy', creation: { ...creation, fault: null } })
        const { pathOf: _, doubtScope: __, ...read } = toBoughtCreation(body, context)
        expect(read).toEqual({ ...creation, draft: false })
      }),
      { numRuns },
    )
  })

  it('the bodies that save a draft and replace one', () => {
    const anyDraft = fc
      .tuple(anyRequest(fc.array(anyItem, { maxLength: 3 })), anyService, anyLinks)
      .map(([request, { postageType }, links]) => ({
        request: { ...request, postageType },
        ...links,
      }))
    fc.assert(
      fc.property(anyDraft, draft => {
        const saved = readBody(ShipmentRequest, { kind: 'save_draft', draft })
        const { pathOf: _, ...readDraft } = toDraftRequest(saved, context)
        expect(readDraft).toEqual(draft)
        const { batchId: __, ...change } = draft
        const replacement = { ...change, shipmentId: 7 }
        const replaced = readBody(ReplaceShipment, { kind: 'change_draft', replacement })
        const { pathOf: ___, ...readChange } = toReplacement(replaced, context)
        expect(readChange).toEqual(change)
      }),
      { numRuns },
    )
  })

  it('the body that buys a draft', () => {
    const anyDraftPurchase = fc.tuple(
      anyPurchase,
      fc.option(anyService),
      fc.option(fc.constantFrom('pdf' as const, 'zpl' as const)),
    )
    fc.assert(
      fc.property(anyDraftPurchase, ([{ maxPrice, timeoutMs }, service, labelFormat]) => {
        const asked = {
          choice: service?.choice ?? null,
          maxPrice,
          labelFormat,
          ...(timeoutMs !== undefined && { timeoutMs }),
        }
        const purchase = { ...asked, shipmentId: 7, fault: null }
        const body = readBody(BuyLabel, { kind: 'buy_draft', purchase })
        const { pathOf: _, doubtScope: __, ...read } = toDraftPurchase(body, context)
        expect(read).toEqual(asked)
      }),
      { numRuns },
    )
  })

  it('the body of a quote, and that of an estimate', () => {
    const anyQuestion = fc
      .tuple(anyRequest(someItems), anyService)
      .map(([request, { choice }]): ItemizedQuestion => {
        const services = choice.kind === 'named' ? [choice.text] : null
        return { ...questionOfRequest(request), services, items: request.items }
      })
    fc.assert(
      fc.property(anyQuestion, anyPurchase, (question, { timeoutMs }) => {
        const time = timeoutMs === undefined ? {} : { timeoutMs }
        const quote = readBody(RateRequest, { kind: 'quote', question, ...time })
        const estimate = readBody(EstimateRequest, { kind: 'estimate', question, ...time })
        expect([quote.timeout, estimate.timeout]).toEqual(
          Array(2).fill(timeoutMs === undefined ? undefined : timeoutMs / 1000),
        )
        const priced = outcome(() => exactly(question))
        expect(outcome(() => toRateQuestion(quote, context))).toEqual(priced)
        const destination = estimatedDestination(question.destination)
        expect(outcome(() => toEstimateQuestion(estimate, context))).toEqual(
          outcome(() => exactly({ ...question, destination })),
        )
      }),
      { numRuns },
    )
  })

  it('the query of a list of shipments', () => {
    const instant = fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }))
    const term = fc.option(
      fc.stringMatching(/^[A-Za-z0-9&=+%'"#ü-]{1,12}$/).filter(text => text.trim() === text),
    )
    const states = fc.oneof(
      fc.constant(shownStates),
      fc.subarray([...shownStates], { minLength: 1 }).map((some): readonly ShipmentState[] => some),
    )
    const anyFilter = fc.record({
      from: instant,
      to: instant,
      states,
      shipCode: term,
      trackingCode: term,
      orderId: term,
      batchId: term,
      closeoutId: term,
      toName: term,
    })
    fc.assert(
      fc.property(anyFilter, filter => {
        const { query } = drawn({ kind: 'shipments', filter, page: { limit: 25, page: 1 } })
        const sent = compileLenient(ShipmentQuery)(asSent(query)) as Static<typeof ShipmentQuery>
        expect(toShipmentFilter(sent, context.settings.timeZone)).toEqual(filter)
      }),
      { numRuns },
    )
  })
})

describe('what version 5 has no words for is no call:', () => {
  const [creation] = fc.sample(anyCreation, { numRuns: 1, seed: 1 })
  if (!creation) throw new Error('no creation')
  const request = { ...creation.request, value: null }
  const [item] = request.items
  const buys = (changes: object, sent: object = {}) =>
    apiCallFor({
      kind: 'buy',
      creation: { ...creation, fault: null, ...changes, request: { ...request, ...sent } },
    })

  it('the same purchase without them is one', () => {
    expect(buys({})).toMatchObject({ operationId: 'buyLabel' })
  })

  it.for([
    ['a customs line without items', { customsDescription: 'Mug' }],
    ['a value without items', { value: 12_50 }],
    ['an item by its weight', { items: [{ ...item, weight: 1, weightUnit: 'kg' }] }],
    ['an item without a name', { items: [{ ...item, title: null }] }],
    ['an item without a value', { items: [{ ...item, value: null }] }],
    ['a purchase without items', { items: [] }],
    ['a recipient without a name', { toAddress: { ...request.toAddress, name: null } }],
    ['a package without a weight', { packages: [{ ...request.packages[0], weight: null }] }],
    ['a region that it does not know', { region: 'ZZ' }],
    [
      'a text that is longer than its field',
      { toAddress: { ...request.toAddress, name: 'x'.repeat(1000) } },
    ],
  ] as const)('%s', ([, sent]) => {
    expect(buys({}, sent)).toBeNull()
  })

  it.for([
    [
      'a service as an earlier parcel had it',
      { choice: { kind: 'same_or_cheapest_tracked', id: 1 } },
    ],
    ['a part of a second', { timeoutMs: 1500 }],
    ['a batch that is no id', { batchId: 'Monday' }],
    ['a store beyond every id', { storeId: '99999999999999999999' }],
  ] as const)('%s', ([, changes]) => {
    expect(buys(changes)).toBeNull()
  })

  it('a question about several services, but not about all', () => {
    const question = { ...questionOfRequest(request), items: request.items }
    const about = (services: readonly string[] | null) =>
      apiCallFor({ kind: 'quote', question: { ...question, services } })
    expect(about(['<CarrierB> Ground', '<CarrierA> Priority Mail'])).toBeNull()
    expect(about(null)).not.toBeNull()
  })
})

it('each state of a shipment has its word, but that of a deleted draft', () => {
  expect(shipmentStates.filter(state => !shownStates.some(shown => shown === state))).toEqual([
    'cancelled',
  ])
})

/** As the core is asked by a screen: with the goods as a shipment lists them. */
const exactly = ({ items, ...question }: ItemizedQuestion) =>
  exactQuestion(
    {
      ...question,
      items: items.map(({ quantity, value, currency, hsCode }) => ({
        quantity,
        value: (value ?? 0) / 100,
        currency,
        hsCode: hsCode?.replaceAll('.', '') ?? null,
      })),
    },
    context,
    shipmentPath,
  )

/** A question that is refused is refused in the same words. */
function outcome<T>(ask: () => T): T | string {
  try {
    return ask()
  } catch (error) {
    return String(error)
  }
}

/** As an address holds it, which knows texts alone. */
const asSent = (query: JsonObject) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  )
