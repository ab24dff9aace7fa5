import { isDeepStrictEqual } from 'node:util'
import type { Tenant } from '../access.ts'
import type { Account } from '../account/account-store.ts'
import { accountOf } from '../account/accounts.ts'
import { notFound } from '../errors.ts'
import { isFreight } from '../facts.ts'
import { checkFreight } from '../freight/check-freight.ts'
import type { FreightExplanation } from '../freight/explain-freight.ts'
import { findAnyShipment } from '../freight/find-any-shipment.ts'
import type { FreightBooking, FreightShipment } from '../freight/freight-shipment.ts'
import { checkQuestion } from '../rating/check-question.ts'
import type { Explanation } from '../rating/explain/explanation.ts'
import type { AnyPrice } from '../rating/quote.ts'
import { carrierOfService } from '../rating/rating-carrier.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import type { World } from '../world.ts'
import { priceOf } from './bought-label.ts'
import { questionOfRequest } from './decide/question-of-request.ts'
import { freightContext, uncheckedOf } from './freight/decide-freight.ts'

/** The reasons of a label's price, only where they come to what was charged. */
export type BoughtExplanation =
  | { readonly kind: 'explained'; readonly goods: 'parcels'; readonly explanation: Explanation }
  | {
      readonly kind: 'explained'
      readonly goods: 'freight'
      readonly explanation: FreightExplanation
    }
  | ChargedParts

export type ChargedParts = {
  readonly kind: 'charged_parts'
  readonly price: AnyPrice
  /** Whether the catalogue, or the account's settings, no longer give the price. */
  readonly why: 'the catalogue has changed since' | 'the carrier priced it'
}

type ExplainingWorld = Pick<
  World,
  'catalogue' | 'carriers' | 'freight' | 'freightCarriers' | 'store'
>

/**
 * Asks again what was asked when the label was bought, at the time of the purchase: the cards, the fuel
 * and the taxes of that day answer. A price that differs in any part by a cent is not explained.
 */
export async function explainBoughtLabel(
  world: ExplainingWorld,
  tenant: Tenant,
  shipmentId: number,
): Promise<BoughtExplanation> {
  const { read } = world.store
  const shipment = await findAnyShipment(read, tenant, shipmentId)
  const row = await read.accounts.byId(tenant.accountId)
  if (shipment.bought === null || row === null) throw notFound('Label')
  const account = accountOf(row)
  return isFreight(shipment)
    ? explainFreightBooking(world, account, shipment, shipment.bought)
    : explainParcels(world, account, shipment, shipment.bought)
}

function explainParcels(
  world: ExplainingWorld,
  account: Account,
  { request }: Shipment,
  bought: BoughtLabel,
): BoughtExplanation {
  const { serviceId, packageId, boughtAt, price } = bought
  const carrier = carrierOfService(world.carriers(), serviceId)
  // The tables keep what was ever sold by them: what an account at a carrier sold is in none.
  const isInTables = world.catalogue().table.services.some(({ data }) => data.id === serviceId)
  if (!isInTables || (carrier && !carrier.explain)) return charged(price, 'the carrier priced it')
  const context = { ...contextOf(world, account), at: boughtAt }
  const question = checkQuestion(questionOfRequest(request), context)
  if (!('parcels' in question)) return charged(price, 'the catalogue has changed since')
  const asked = { ...question, services: [serviceId] }
  const explanation = carrier?.explain?.(asked, serviceId) ?? null
  return explanation?.quote?.packageId === packageId && isSame(explanation.quote, price)
    ? { kind: 'explained', goods: 'parcels', explanation }
    : charged(price, 'the catalogue has changed since')
}

function explainFreightBooking(
  world: ExplainingWorld,
  account: Account,
  { request }: FreightShipment,
  { serviceId, boughtAt, price }: FreightBooking,
): BoughtExplanation {
  const carrier = carrierOfService(world.freightCarriers(), serviceId)
  if (carrier && !carrier.explain) return charged(price, 'the carrier priced it')
  const context = freightContext(world, contextOf(world, account), boughtAt)
  const question = checkFreight(uncheckedOf(request), context)
  if (!('units' in question)) return charged(price, 'the catalogue has changed since')
  const asked = { ...question, services: [serviceId] }
  const explanation = carrier?.explain?.(asked, serviceId) ?? null
  return explanation?.quote && isSame(explanation.quote, price)
    ? { kind: 'explained', goods: 'freight', explanation }
    : charged(price, 'the catalogue has changed since')
}

const contextOf = (world: ExplainingWorld, { name, settings }: Account) => ({
  catalogue: world.catalogue(),
  accountName: name,
  settings,
})

const charged = (price: AnyPrice, why: ChargedParts['why']): ChargedParts => ({
  kind: 'charged_parts',
  price,
  why,
})

/** The prices must agree to the cent, in every part. */
const isSame = (quoted: AnyPrice, charge: AnyPrice): boolean =>
  isDeepStrictEqual(priceOf(quoted), priceOf(charge))
