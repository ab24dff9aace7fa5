import type { AccessTokens } from '#carriers/remote/access-tokens.ts'
import type { AdapterDeps, CarrierOperations } from '#carriers/remote/define-carrier.ts'
import { readAmount, readJson } from '#carriers/remote/read-answer.ts'
import {
  jsonRequest,
  type RemoteAnswer,
  type RemoteLane,
  type RemoteRequest,
} from '#carriers/remote/remote-request.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type {
  RemoteSale,
  SaleIdentity,
  SaleOrder,
  SoldLabel,
  VoidAnswer,
} from '#core/ports/carrier/carrier.ts'
import type { LabelFile } from '#core/ports/labels.ts'
import type { SaleRequest, SentFile, SentSale } from './carrier-sales.ts'

/** The part of the adapter that sells, finds and cancels over HTTP. */

const name = 'Test Carrier'
const serviceCodes: Readonly<Record<number, string>> = { 9001: 'GROUND', 9002: 'EXPRESS' }
const micrometresPerInch = 25_400

/** What this one can't do is what another carrier may not be able to do. */
export type CarrierAbilities = {
  readonly sellsOnce?: boolean
  readonly isSearchable?: boolean
  readonly prepares?: boolean
}

type Connection = Pick<AdapterDeps, 'client'> & {
  readonly url: string
  readonly tokens: Pick<AccessTokens, 'use'>
}

export function sellingTestCarrier(
  { url, client, tokens }: Connection,
  { sellsOnce = true, isSearchable = true, prepares = false }: CarrierAbilities,
): Pick<CarrierOperations, 'sell' | 'sellsOnceByReference' | 'find' | 'cancel'> {
  const send = (accountId: number, signal: AbortSignal, toRequest: ToRequest) =>
    tokens.use({ accountId, signal }, token =>
      client.send(toRequest(url, token), { accountId, signal }),
    )
  return {
    ...(sellsOnce && { sellsOnceByReference: true }),
    sell(order) {
      const { accountId } = order
      const service = serviceCodes[order.serviceId]
      if (!service) throw new CarrierError('unsupported', `${name} has no such service.`)
      return {
        kind: 'remote',
        ...(prepares && {
          prepare: async (reference, signal) =>
            fromNameAnswer(await send(accountId, signal, toNameRequest(reference))),
        }),
        async buy(reference, signal, handle = null) {
          const sale = { reference, name: handle, once: sellsOnce || prepares, service }
          return fromSaleAnswer(await send(accountId, signal, toSaleRequest(order, sale)))
        },
      }
    },
    ...(isSearchable && {
      find: async (identity, signal) =>
        fromSearchAnswer(await send(identity.accountId, signal, toSearchRequest(identity))),
    }),
    cancel: async (sold, signal) =>
      fromCancelAnswer(await send(sold.accountId, signal, toCancelRequest(sold))),
  }
}

type ToRequest = (url: string, token: string) => RemoteRequest

const request =
  (lane: RemoteLane, path: string, body: unknown): ToRequest =>
  (url, token) => ({
    ...jsonRequest(lane, 'POST', `${url}/${path}`, body, { authorization: `Bearer ${token}` }),
    bringsFiles: path === 'orders' || path === 'searches',
  })

const toNameRequest = (reference: string): ToRequest => request('buy', 'names', { reference })

const toSaleRequest = (
  { labelFormat, question, recipient }: SaleOrder,
  sale: Pick<SaleRequest, 'reference' | 'name' | 'once' | 'service'>,
): ToRequest =>
  request('buy', 'orders', {
    ...sale,
    packages: question.parcels.length,
    label_format: labelFormat,
    to: recipient,
  } satisfies SaleRequest)

const toSearchRequest = ({ reference, handle }: SaleIdentity): ToRequest =>
  request('find', 'searches', { reference, name: handle })

const toCancelRequest = ({ carrierId }: SoldLabel): ToRequest =>
  request('void', 'cancellations', { id: carrierId })

const fromNameAnswer = (answer: RemoteAnswer): string =>
  (readJson(answer, name) as { name: string }).name

const fromSaleAnswer = (answer: RemoteAnswer): RemoteSale =>
  fromSale(readJson(answer, name) as SentSale)

function fromSearchAnswer(answer: RemoteAnswer): RemoteSale | null {
  const [sale] = (readJson(answer, name) as { sales: readonly SentSale[] }).sales
  return sale ? fromSale(sale) : null
}

function fromCancelAnswer(answer: RemoteAnswer): VoidAnswer {
  const { state } = readJson(answer, name) as { state: string }
  if (state === 'cancelled') return { kind: 'accepted' }
  throw new CarrierError('unreadable', `${name} says ${state} of a void.`)
}

function fromSale({ id, numbers, label, papers, cost }: SentSale): RemoteSale {
  const [trackingCode = '', ...otherTrackingCodes] = numbers
  return {
    trackingCode,
    otherTrackingCodes,
    carrierId: id,
    label: fromFile(label),
    papers: papers.map(fromFile),
    cost: cost.map(({ text, amount, currency }) => ({
      description: text,
      minor: readAmount(amount),
      currency,
    })),
  }
}

const fromFile = ({ format, base64, width_in, height_in, dpi }: SentFile): LabelFile => ({
  kind: 'file',
  format,
  bytes: Buffer.from(base64, 'base64'),
  widthMicrometres: width_in * micrometresPerInch,
  heightMicrometres: height_in * micrometresPerInch,
  dotsPerInch: dpi,
})
