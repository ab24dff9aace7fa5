import { type CarrierDefinition, defineCarrier } from '#carriers/remote/define-carrier.ts'
import type { CarrierQuote } from '#carriers/remote/judge-quotes.ts'
import { readAmount, readJson } from '#carriers/remote/read-answer.ts'
import {
  jsonRequest,
  type RemoteAnswer,
  type RemoteRequest,
} from '#carriers/remote/remote-request.ts'
import type { Verdict } from '#carriers/remote/verdict.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { ticksPer } from '#core/values/units.ts'
import { type CarrierAbilities, sellingTestCarrier } from './selling-test-carrier.ts'

/** An adapter over the carrier of `carrier-child.ts`, in the shape that every adapter has. */

const name = 'Test Carrier'
export const serviceIds = { GROUND: 9001, EXPRESS: 9002, BALLOON: 9999 } as const

const anything = { label: 'Anything', secret: true, pattern: /^.+$/, expected: 'a text' }

/** The adapter as most carriers are: it de-duplicates, can be searched, and cancels. */
export const testCarrier = testCarrierThat({})

export function testCarrierThat(abilities: CarrierAbilities): CarrierDefinition {
  return defineCarrier({
    code: 'testcarrier',
    name,
    aliases: ['TC'],
    phone: '1-800-555-0100',
    credentials: {
      client_id: anything,
      client_secret: anything,
    },
    hosts: { production: 'http://127.0.0.1:9', sandbox: 'http://127.0.0.1:9' },
    services: [
      {
        id: serviceIds.GROUND,
        name: `${name} Ground`,
        aliases: [],
        trackable: true,
        express: false,
        international: false,
        packages: ['Parcel'],
        days: { least: 2, most: 5 },
      },
      {
        id: serviceIds.EXPRESS,
        name: `${name} Express`,
        aliases: [],
        trackable: true,
        express: true,
        international: true,
        packages: ['Parcel'],
        days: { least: 1, most: 2 },
      },
    ],
    callsAnHour: null,
    abilities: { insures: true, signature: true, severalPackages: true, returns: true },
    meaningOf: answer => verdictOn(answer),
    create({ client_id, client_secret }, { host: url, client, accessTokens }) {
      const tokens = accessTokens('access', async call => {
        const answer = await client.send(tokenRequest(url, client_id, client_secret), call)
        return fromTokenAnswer(answer)
      })
      return {
        rate: (question, call) =>
          tokens.use(call, async token => {
            const answer = await client.ask(toRateRequest(url, token, question), call)
            return fromRateAnswer(answer, question)
          }),
        ...sellingTestCarrier({ url, client, tokens }, abilities),
      }
    },
  })
}

const kindOfCode: Readonly<Record<string, Verdict['kind']>> = {
  BAD_REQUEST: 'refused',
  NOT_ENROLLED: 'misconfigured',
  PAYMENT_REQUIRED: 'misconfigured',
  SOLD_BEFORE: 'already_sold',
  IN_PROGRESS: 'unknown',
  OUT_OF_LABELS: 'not_sold',
}

/** The carrier has a code for each failure, and a sentence. */
function verdictOn(answer: RemoteAnswer): Verdict | null {
  if (answer.status >= 500) return null
  const { error } = readJson(answer, name) as { error?: { code?: string; message?: string } }
  const kind = kindOfCode[error?.code ?? '']
  const says = error?.message
  return kind === undefined ? null : { kind, ...(says !== undefined && { says }) }
}

const tokenRequest = (url: string, id: string, secret: string): RemoteRequest => ({
  lane: 'token',
  method: 'POST',
  url: `${url}/token`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
  }).toString(),
})

function fromTokenAnswer(answer: RemoteAnswer) {
  const { access_token, expires_in } = readJson(answer, name) as {
    access_token: string
    expires_in: string
  }
  return { secret: access_token, lifetimeMs: Number(expires_in) * 1000 }
}

export const toRateRequest = (
  url: string,
  token: string,
  { shop, destination, parcels, isReturn, signature, insured, givenValue }: RateQuestion,
): RemoteRequest =>
  jsonRequest(
    'rate',
    'POST',
    `${url}/rates`,
    {
      from: shop,
      to: destination,
      ...(isReturn && { is_return: true }),
      ...(signature && { signature: true }),
      ...(insured && { insured_for: givenValue }),
      packages: parcels.length,
      weight_g: Math.ceil(ticksOf(parcels) / ticksPer.g),
    },
    { authorization: `Bearer ${token}` },
  )

const ticksOf = (parcels: RateQuestion['parcels']): number =>
  parcels.reduce((sum, { weightTicks }) => sum + weightTicks, 0)

type WireRate = {
  readonly service: keyof typeof serviceIds
  readonly base: string
  readonly fuel: string
  readonly tax: string
  readonly total: string
  readonly currency: CarrierQuote['currency']
  readonly days: readonly [number, number]
  readonly offer: string
}

export function fromRateAnswer(
  answer: RemoteAnswer,
  { parcels: [parcel] }: RateQuestion,
): readonly CarrierQuote[] {
  const { rates } = readJson(answer, name) as { rates: readonly WireRate[] }
  return rates.map(rate => {
    const [base, fuel, tax] = [rate.base, rate.fuel, rate.tax].map(readAmount) as [
      number,
      number,
      number,
    ]
    const [least, most] = rate.days
    return {
      serviceId: serviceIds[rate.service],
      packageId: parcel.packageId,
      deliveryDays: { least, most },
      baseRate: base,
      addOns: [{ type: 'fuel', name: 'Fuel surcharge', cost: fuel }],
      duty: 0,
      rate: base + fuel,
      gst: tax,
      pst: 0,
      hst: 0,
      qst: 0,
      dutyTax: 0,
      tax,
      total: readAmount(rate.total),
      currency: rate.currency,
      memo: rate.offer,
    }
  })
}
