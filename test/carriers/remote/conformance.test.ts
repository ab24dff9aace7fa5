import { describe, expect, it } from 'vitest'
import type { AdapterDeps, CarrierOperations } from '#carriers/remote/define-carrier.ts'
import type { CarrierQuote } from '#carriers/remote/judge-quotes.ts'
import { judgedCarrier } from '#carriers/remote/judged-carrier.ts'
import { type RemoteLane, remoteLanes } from '#carriers/remote/remote-request.ts'
import {
  type RemoteCandidate,
  remoteConformance,
} from '#test/support/conformance/remote-conformance.ts'
import { question } from '../../support/rate-question.ts'
import { saleOrder } from '../../support/sale-order.ts'
import { silentLog } from '../../support/silent-log.ts'
import {
  fromRateAnswer,
  serviceIds,
  testCarrier,
  toRateRequest,
} from '../../support/test-carrier.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const judgement = { log: silentLog, toHouseCurrency: testCatalogue.toHouseCurrency }
const text = JSON.stringify({
  rates: [
    {
      service: 'GROUND',
      base: '10.00',
      fuel: '1.50',
      tax: '0.58',
      total: '12.08',
      currency: 'CAD',
      days: [2, 5],
      offer: 'offer-7',
    },
  ],
})

const operations = (client: AdapterDeps['client']): CarrierOperations =>
  testCarrier.create(
    { client_id: 'id', client_secret: 'hush' },
    {
      environment: 'sandbox',
      host: 'http://carrier.test',
      client,
      clock: { now: () => 0 },
      accessTokens: () => ({ use: (_, call) => call('token') }),
    },
  )

const candidate: RemoteCandidate = {
  open: client => judgedCarrier(testCarrier, operations(client), judgement),
  questions: [question(), question({ country: 'DE', postalCode: '80331' })],
  answer: () => ({ status: 200, headers: {}, text }),
  order: { ...saleOrder('<CarrierA> Priority Mail'), serviceId: serviceIds.GROUND },
  ...(testCarrier.meaningOf && { meaningOf: testCarrier.meaningOf }),
}

/** The adapter asks everything in one lane. */
const inOneLane = (lane: RemoteLane): RemoteCandidate => ({
  ...candidate,
  open: ({ ask, send }) =>
    candidate.open({
      ask: (request, call) => ask({ ...request, lane }, call),
      send: (request, call) => send({ ...request, lane }, call),
    }),
})

/** The same adapter with another way to rate; the same rules judge it. */
const rating = (
  rate: (client: AdapterDeps['client']) => NonNullable<CarrierOperations['rate']>,
): RemoteCandidate => ({
  ...candidate,
  open: client => judgedCarrier(testCarrier, { rate: rate(client) }, judgement),
})

const url = 'http://carrier.test'
const sound = (): readonly CarrierQuote[] =>
  fromRateAnswer({ status: 200, headers: {}, text }, question())
let serial = 0

const broken: readonly (readonly [string, RemoteCandidate])[] = [
  ['a sound answer is a price', rating(() => async () => [])],
  [
    'the same question is the same request',
    rating(client => async (asked, call) => {
      serial += 1
      const answer = await client.ask(toRateRequest(url, `token ${serial}`, asked), call)
      return fromRateAnswer(answer, asked)
    }),
  ],
  [
    'an answer that is none is a failure, and no price',
    rating(client => async (asked, call) => {
      const answer = await client.ask(toRateRequest(url, 'token', asked), call)
      try {
        return fromRateAnswer(answer, asked)
      } catch {
        return sound()
      }
    }),
  ],
  [
    'a price that cannot be is not passed on',
    {
      ...candidate,
      open(client) {
        const { rate } = operations(client)
        return {
          code: 'testcarrier',
          serviceIds: [9001],
          async rate(asked, call) {
            const quotes = (await rate?.(asked, call)) ?? []
            return { quotes: quotes.map(quote => ({ ...quote, tiers: null })), excluded: [] }
          },
        }
      },
    },
  ],
  [
    'a question ends with its signal',
    rating(client => async (asked, { accountId }) => {
      const { signal } = new AbortController()
      const answer = await client.ask(toRateRequest(url, 'token', asked), { accountId, signal })
      return fromRateAnswer(answer, asked)
    }),
  ],
  ['a question ends with its signal', rating(() => async () => sound())],
  ...(['insured', 'signature', 'isReturn'] as const).map((wish): [string, RemoteCandidate] => [
    'what is asked for is sent, or excluded before it is asked',
    rating(client => async (asked, call) => {
      const answer = await client.ask(
        toRateRequest(url, 'token', { ...asked, [wish]: false }),
        call,
      )
      return fromRateAnswer(answer, asked)
    }),
  ]),
  ...remoteLanes
    .filter(lane => lane !== 'token')
    .map(lane => ['each request is in the lane of what it is for', inOneLane(lane)] as const),
  [
    'a failure that nobody can read is not a certainty',
    { ...candidate, meaningOf: () => ({ kind: 'refused' }) },
  ],
  [
    'a failure that nobody can read is not a certainty',
    { ...candidate, meaningOf: ({ text }) => JSON.parse(text) },
  ],
]

describe('what every carrier outside the process must hold', () => {
  it.each(remoteConformance.map(({ promise, broken: check }) => [promise, check] as const))(
    '%s',
    async (_promise, check) => {
      expect(await check(candidate)).toBeNull()
    },
  )

  it.each(broken)('and a carrier that breaks it is seen: %s', async (promise, one) => {
    const rule = remoteConformance.find(its => its.promise === promise)
    expect(await rule?.broken(one)).toEqual(expect.any(String))
  })

  it('in each promise that there is', () => {
    expect(new Set(broken.map(([promise]) => promise))).toEqual(
      new Set(remoteConformance.map(({ promise }) => promise)),
    )
  })
})
