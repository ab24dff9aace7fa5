import type { Tenant } from '../../access.ts'
import type { Caller } from '../../account/authenticate.ts'
import type { Service } from '../../catalogue/catalogue.ts'
import { CoreError, notFound } from '../../errors.ts'
import { exactFreight } from '../../freight/check-freight.ts'
import type { FreightAnswer, FreightQuestion, FreightQuote } from '../../freight/freight-quote.ts'
import type { FreightRequest } from '../../freight/freight-shipment.ts'
import type { FreightReader } from '../../freight/freight-store.ts'
import type { FreightContext, UncheckedFreight } from '../../freight/unchecked-freight.ts'
import type { FreightCarrier } from '../../ports/freight/freight-carrier.ts'
import { OpenCall } from '../../rating/carrier-call.ts'
import { questionRefusal } from '../../rating/exact-question.ts'
import { quoteRates } from '../../rating/quote-rates.ts'
import { carrierOfService } from '../../rating/rating-carrier.ts'
import { isVoid } from '../../shipment/state.ts'
import type { Instant } from '../../time/clock.ts'
import { withoutPeriod } from '../../values/without-period.ts'
import type { World } from '../../world.ts'
import { priceAboveMost } from '../decide/purchase-fault.ts'
import type { BookingOptions, FreightPathOf } from './freight-request.ts'

/** Everything about a booking that is settled before money moves. */
export type FreightDecision = {
  readonly question: FreightQuestion
  readonly quote: FreightQuote
  readonly service: Service
  readonly carrier: FreightCarrier
}

type WantedBooking = Pick<BookingOptions, 'maxPrice' | 'timeoutMs'> & {
  readonly request: FreightRequest
  readonly pathOf: FreightPathOf
}

/** Freight is booked by a service that its buyer names: nobody chooses for them. */
export async function decideFreight(
  world: World,
  caller: Caller,
  { request, maxPrice, timeoutMs, pathOf }: WantedBooking,
  at: Instant,
): Promise<FreightDecision> {
  const { service: named } = request
  if (named === null) throw refuseService('is required to book freight', pathOf)
  const service = world.freight().findService(named)
  if (!service) throw refuseService(`is not a known freight service: ${named}`, pathOf)
  const asked = exactFreight(uncheckedOf(request), freightContext(world, caller, at), pathOf)
  const question = { ...asked, services: [service.id] }
  const call = new OpenCall(caller.access.accountId)
  const asking = { carriers: world.freightCarriers }
  const answer = await quoteRates(asking, question, call, timeoutMs)
  const quote = answer.quotes.find(({ serviceId }) => serviceId === service.id)
  if (!quote) throw noQuote(answer, pathOf)
  if (maxPrice !== null && quote.total > maxPrice) {
    throw priceAboveMost('freight', quote.total, maxPrice)
  }
  const carrier = carrierOfService(world.freightCarriers(), service.id)
  if (!carrier) throw new Error(`nobody sells ${service.id}`)
  return { question, quote, service, carrier }
}

/** What stored freight would cost now, by every service. The day of its pickup, which may be past, is no part of it. */
export async function questionOfFreight(
  { freight }: { readonly freight: Pick<FreightReader, 'byId'> },
  tenant: Tenant,
  id: number,
  context: FreightContext,
  pathOf: FreightPathOf,
): Promise<FreightQuestion> {
  const shipment = await freight.byId(tenant, id)
  if (shipment === null || isVoid(shipment)) throw notFound('Shipment')
  const asked = { ...uncheckedOf(shipment.request), pickupOn: null }
  return exactFreight(asked, context, pathOf)
}

export const uncheckedOf = (request: FreightRequest): UncheckedFreight => ({
  destination: request.toAddress,
  origin: request.fromAddress,
  units: request.units,
  accessorials: request.accessorials,
  pickupOn: request.pickupOn,
  services: null,
})

export const freightContext = (
  world: Pick<World, 'catalogue' | 'freight'>,
  { accountName, settings }: Pick<Caller, 'accountName' | 'settings'>,
  at: Instant,
): FreightContext => ({
  accountName,
  catalogue: world.catalogue(),
  freight: world.freight(),
  settings,
  at,
})

function noQuote({ excluded }: FreightAnswer, pathOf: FreightPathOf): CoreError {
  const [only] = excluded
  if (only && only.reason !== 'no_rate_for_lane') {
    return new CoreError('carrier_error', `${only.message} Nothing was booked.`)
  }
  const why = only ? `: ${withoutPeriod(only.message)}` : ''
  return refuseService(`is not offered for this freight${why}`, pathOf)
}

const refuseService = (says: string, pathOf: FreightPathOf): CoreError =>
  questionRefusal([{ part: 'services' as const, says }], pathOf)
