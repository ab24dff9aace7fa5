import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, RemoteSale, RemoteSelling, Selling } from '#core/ports/carrier/carrier.ts'
import type { Log } from '#core/ports/log.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import type { CarrierDefinition, CarrierOperations } from './define-carrier.ts'
import { judgeQuotes, type QuoteJudge } from './judge-quotes.ts'
import { judgeSale } from './judge-sale.ts'
import { unfulfillable } from './parcel-abilities.ts'
import { unreadable } from './remote-failures.ts'

export type Judgement = Pick<QuoteJudge, 'toHouseCurrency' | 'dayRateOf'> & { readonly log: Log }

type JudgedDefinition = Pick<
  CarrierDefinition,
  'code' | 'name' | 'services' | 'limits' | 'abilities'
>

/** Puts the judgement between an adapter and the core: no price and no sale passes without it. */
export function judgedCarrier(
  definition: JudgedDefinition,
  { rate, sell, find, cancel, ...operations }: Omit<CarrierOperations, 'check'>,
  { log, ...exchange }: Judgement,
): Carrier {
  const { code, name, services, limits, abilities = {} } = definition
  const ids = services.map(({ id }) => id)
  const read = readingFor(code, name, log)
  const judged = (sale: RemoteSale): RemoteSale =>
    judgeSale(sale, {
      carrierName: name,
      onBadBill: () => log.error({ carrier: code }, 'the bill of a sale could not be read'),
    })
  return {
    code,
    serviceIds: ids,
    ...(limits && { limits }),
    ...operations,
    ...(rate && {
      rate: (question, call) => {
        const { services: wanted } = question
        const serviceIds = wanted === null ? ids : ids.filter(id => wanted.includes(id))
        const lacking = unfulfillable(question, abilities, name)
        if (lacking.length > 0) return notAsked(serviceIds, lacking)
        return read(async () =>
          judgeQuotes(await rate(question, call), {
            carrierName: name,
            serviceIds,
            ...exchange,
          }),
        )
      },
    }),
    ...(sell && { sell: order => judgedSelling(sell(order), read, judged) }),
    ...(find && {
      find: (identity, signal) =>
        read(async () => {
          const sale = await find(identity, signal)
          return sale && judged(sale)
        }),
    }),
    ...(cancel && { cancel: (sold, signal) => read(() => cancel(sold, signal)) }),
  }
}

/** Nothing that was asked for is ignored: the services are out, with every reason. */
const notAsked = (serviceIds: readonly number[], lacking: readonly string[]): RateAnswer => ({
  quotes: [],
  excluded: serviceIds.map(serviceId => ({
    serviceId,
    reason: 'no_rate_for_lane',
    message: lacking.join(' '),
  })),
})

type Reading = <T>(ask: () => Promise<T>) => Promise<T>

/** An answer of another shape than the adapter expects fails wherever it is first touched. */
const readingFor =
  (code: string, name: string, log: Log): Reading =>
  async ask => {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof CarrierError) throw error
      log.error({ carrier: code, err: error }, "a carrier's answer could not be read")
      throw unreadable(name, error)
    }
  }

function judgedSelling(
  selling: Selling,
  read: Reading,
  judged: (sale: RemoteSale) => RemoteSale,
): Selling {
  if (selling.kind === 'in_process') return selling
  const { prepare, buy }: RemoteSelling = selling
  return {
    kind: 'remote',
    ...(prepare && { prepare: (reference, signal) => read(() => prepare(reference, signal)) }),
    buy: (reference, signal, handle) =>
      read(async () => judged(await buy(reference, signal, handle))),
  }
}
