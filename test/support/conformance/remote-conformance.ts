import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, SaleOrder } from '#core/ports/carrier/carrier.ts'
import { type CarrierCall, operatorAccountId } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import type { AdapterDeps } from '../../../src/carriers/remote/define-carrier.ts'
import { isWhole } from '../../../src/carriers/remote/judge-quotes.ts'
import { CallerLeft } from '../../../src/carriers/remote/remote-failures.ts'
import type {
  RemoteAnswer,
  RemoteLane,
  RemoteRequest,
} from '../../../src/carriers/remote/remote-request.ts'
import type { MeaningOf, Verdict } from '../../../src/carriers/remote/verdict.ts'

/** An adapter that rates, and the answers that its carrier would send. */
export type RemoteCandidate = {
  /** The carrier over this client, which stands for the network. */
  open(client: AdapterDeps['client']): Carrier
  /** Each is answered with a price. */
  readonly questions: readonly RateQuestion[]
  /** A sound answer of the carrier to the request. */
  answer(request: RemoteRequest): RemoteAnswer
  /** An order that it sells; absent where it sells nothing. */
  readonly order?: SaleOrder
  /** What its failures mean; absent where their status says it. */
  readonly meaningOf?: MeaningOf
}

/** A promise of every carrier outside the process, beside those of `carriers/conformance.ts`. */
export type RemotePromise = {
  readonly promise: string
  broken(candidate: RemoteCandidate): Promise<string | null>
}

export const remoteConformance: readonly RemotePromise[] = [
  { promise: 'a sound answer is a price', broken: pricesNothing },
  { promise: 'the same question is the same request', broken: asksDifferently },
  { promise: 'an answer that is none is a failure, and no price', broken: believesAnything },
  { promise: 'a price that cannot be is not passed on', broken: passesBadPrices },
  { promise: 'a question ends with its signal', broken: asksOn },
  { promise: 'what is asked for is sent, or excluded before it is asked', broken: ignoresWishes },
  { promise: 'each request is in the lane of what it is for', broken: leavesItsLane },
  { promise: 'a failure that nobody can read is not a certainty', broken: believesFailures },
]

type Send = (request: RemoteRequest, call: CarrierCall) => Promise<RemoteAnswer>

const clientOf = (send: Send): AdapterDeps['client'] => ({ ask: send, send })

const never = new AbortController().signal

async function rated(
  { open }: RemoteCandidate,
  question: RateQuestion,
  send: Send,
  signal = never,
): Promise<RateAnswer | Error> {
  try {
    const call = { accountId: operatorAccountId, signal }
    return (await open(clientOf(send)).rate?.(question, call)) ?? new Error('it cannot rate')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function pricesNothing(candidate: RemoteCandidate): Promise<string | null> {
  for (const question of candidate.questions) {
    const answer = await rated(candidate, question, async request => candidate.answer(request))
    if (answer instanceof Error) return `it answered ${describe(answer)}`
    if (answer.quotes.length === 0) return `it has no price: ${answer.excluded[0]?.message}`
  }
  return null
}

async function asksDifferently(candidate: RemoteCandidate): Promise<string | null> {
  for (const question of candidate.questions) {
    const sent: string[] = []
    for (const _ of ['once', 'again']) {
      await rated(candidate, { ...question }, async request => {
        sent.push(JSON.stringify(request))
        return candidate.answer(request)
      })
    }
    const [first, second] = sent
    if (sent.length !== 2 || first !== second) return `it sent ${sent.join(' and ')}`
  }
  return null
}

const nonsense: readonly string[] = [
  '',
  '<html><body>Welcome!</body></html>',
  '{"half": ',
  'null',
  '[]',
  '{}',
  '"text"',
  '7',
]

async function believesAnything(candidate: RemoteCandidate): Promise<string | null> {
  for (const question of candidate.questions) {
    for (const text of nonsense) {
      const answer = await rated(candidate, question, async () => ({
        status: 200,
        headers: {},
        text,
      }))
      if (answer instanceof CarrierError) continue
      if (answer instanceof Error) return `to ${text} it answered ${describe(answer)}`
      if (answer.quotes.length > 0) return `it reads a price in ${text}`
    }
  }
  return null
}

/** Each number of a sound answer, also one in a text, is replaced in turn. */
const impossible: readonly string[] = ['-7.77', '1e400', '99999999', 'NaN']

async function passesBadPrices(candidate: RemoteCandidate): Promise<string | null> {
  for (const question of candidate.questions) {
    for (const number of impossible) {
      const answer = await rated(candidate, question, async request =>
        withNumbers(candidate.answer(request), number),
      )
      if (answer instanceof Error) {
        if (!(answer instanceof CarrierError)) return `it answered ${describe(answer)}`
        continue
      }
      const bad = answer.quotes.find(quote => !isWhole(quote) || quote.total < 0)
      if (bad) return `it passes on ${JSON.stringify(bad)}`
    }
  }
  return null
}

const withNumbers = (answer: RemoteAnswer, number: string): RemoteAnswer => ({
  ...answer,
  text: answer.text
    .replace(/"-?\d+\.\d+"/g, `"${number}"`)
    .replace(/(?<=:)-?\d+\.\d+(?=[,}\]])/g, number === 'NaN' ? 'null' : number),
})

async function asksOn(candidate: RemoteCandidate): Promise<string | null> {
  for (const question of candidate.questions) {
    const caller = new AbortController()
    let hasHeard = false
    const answer = rated(
      candidate,
      question,
      (_, { signal }) => {
        const { promise, reject } = Promise.withResolvers<never>()
        signal.addEventListener('abort', () => {
          hasHeard = true
          reject(new CallerLeft())
        })
        // The answer would never come.
        setImmediate(() => {
          caller.abort()
          reject(new CallerLeft())
        })
        return promise
      },
      caller.signal,
    )
    if (!((await answer) instanceof CarrierError)) return 'it answers without the carrier'
    if (!hasHeard) return 'it asks with another signal'
  }
  return null
}

type Asking = (carrier: Carrier) => unknown

/** The first request of each operation, which is then given up. */
async function leavesItsLane({ open, questions, order }: RemoteCandidate): Promise<string | null> {
  const call = { accountId: operatorAccountId, signal: never }
  const identity = {
    accountId: 1,
    shipmentId: 1,
    reference: 'r',
    handle: 'h',
    connection: null,
  }
  const sold = { ...identity, trackingCode: 'T', carrierId: 'c', recipientName: null, ticket: null }
  const selling = (carrier: Carrier) => {
    const its = order && carrier.sell?.(order)
    return its?.kind === 'remote' ? its : null
  }
  const operations: readonly (readonly [RemoteLane, Asking])[] = [
    ...questions.map(question => ['rate', (its: Carrier) => its.rate?.(question, call)] as const),
    ['buy', its => selling(its)?.prepare?.('r', never)],
    ['buy', its => selling(its)?.buy('r', never, 'h')],
    ['find', its => its.find?.(identity, never)],
    ['void', its => its.cancel?.(sold, never)],
  ]
  for (const [lane, ask] of operations) {
    const lanes: RemoteLane[] = []
    const carrier = open(
      clientOf(async request => {
        lanes.push(request.lane)
        throw new CallerLeft()
      }),
    )
    await Promise.resolve(ask(carrier)).catch(() => null)
    const other = lanes.find(its => its !== lane && its !== 'token')
    if (other !== undefined) return `it asks in the lane ${other} what belongs to ${lane}`
  }
  return null
}

/** A gateway that answers for the carrier knows nothing of an order: it may have been sold. */
async function believesFailures({ meaningOf }: RemoteCandidate): Promise<string | null> {
  if (!meaningOf) return null
  const request = { lane: 'buy', method: 'POST', url: 'http://carrier.test' } as const
  for (const status of [500, 502, 503]) {
    for (const text of nonsense) {
      const verdict = meaningIn(() => meaningOf({ status, headers: {}, text }, request))
      if (verdict instanceof Error) return `to ${text} it answered ${describe(verdict)}`
      if (verdict !== null && verdict.kind !== 'unknown')
        return `it reads ${verdict.kind} in ${text}`
    }
  }
  return null
}

/** To find a failure unreadable is no verdict. */
function meaningIn(read: () => Verdict | null): Verdict | null | Error {
  try {
    return read()
  } catch (error) {
    if (error instanceof CarrierError) return null
    return error instanceof Error ? error : new Error(String(error))
  }
}

type Wish = { readonly of: string; readonly plain: RateQuestion; readonly wished: RateQuestion }

/** Each wish beside the same question without it. */
function wishesOf(question: RateQuestion): readonly Wish[] {
  const valued = { ...question, declaredValue: 100_00, givenValue: 100_00 }
  const { destination, parcels } = question
  const near = { ...destination, address1: '12 Main Street', countryCode: 'US' }
  const army = { ...near, city: 'APO', provinceCode: 'AE', postalCode: '09012' }
  const boxed = { ...near, address1: 'PO Box 12' }
  const wish = (of: string, wished: Partial<RateQuestion>, plain = valued): Wish => ({
    of,
    plain,
    wished: { ...plain, ...wished },
  })
  return [
    wish('protection', { insured: true }),
    wish('a signature', { signature: true }),
    wish('a return', { isReturn: true }),
    wish('several packages', { parcels: [parcels[0], parcels[0]] }),
    wish('a PO box', { destination: boxed }, { ...valued, destination: near }),
    wish('a military address', { destination: army }, { ...valued, destination: near }),
  ]
}

async function ignoresWishes(candidate: RemoteCandidate): Promise<string | null> {
  for (const question of candidate.questions) {
    for (const { of, plain, wished } of wishesOf(question)) {
      const without = await sentFor(candidate, plain)
      const { sent, answer } = await sentFor(candidate, wished)
      if (sent.length > 0) {
        if (sent.join() === without.sent.join()) return `it does not send the wish for ${of}`
        continue
      }
      if (answer instanceof CarrierError) continue
      if (answer instanceof Error) return `asked for ${of} it answered ${describe(answer)}`
      const isTold = answer.excluded.every(
        ({ reason, message }) => reason === 'no_rate_for_lane' && message !== '',
      )
      if (answer.quotes.length > 0 || !isTold) return `it does not say that it lacks ${of}`
    }
  }
  return null
}

/** The requests that a question became, and what came of them. */
async function sentFor(candidate: RemoteCandidate, question: RateQuestion) {
  const sent: string[] = []
  const answer = await rated(candidate, question, async request => {
    sent.push(JSON.stringify(request))
    return candidate.answer(request)
  })
  return { sent, answer }
}

const describe = (error: Error): string => `${error.name}: ${error.message}`
