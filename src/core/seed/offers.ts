import type { Caller } from '../account/authenticate.ts'
import { CoreError } from '../errors.ts'
import type { InProcessSelling } from '../ports/carrier/carrier.ts'
import { type Decision, decidePurchase } from '../purchase/decide/decide-purchase.ts'
import {
  asSold,
  boughtService,
  type NamedShipment,
  saleOrder,
} from '../purchase/decide/sale-order.ts'
import type { BoughtService, ShipmentRequest } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'
import { houseCurrency } from '../values/money.ts'
import type { World } from '../world.ts'
import { type SeedTown, towns } from './invented-people.ts'
import { inventedItem, type SampleProduct, sampleProducts } from './sample-products.ts'

/** A parcel that the account could buy now, complete but for its recipient's name and street. */
export type Offer = {
  readonly place: SeedTown
  readonly request: ShipmentRequest
  readonly decision: Decision
  readonly service: BoughtService
  /** The range that its carrier numbers parcels from. */
  readonly numbers: string
  /** The sale to a recipient, whom the label names. */
  sell(shipment: NamedShipment): InProcessSelling
}

/** How many of the cheapest services to a place people choose from. */
const choices = 3

/** The cheapest offers of the world's own catalogue and carriers, for each place and each of the goods. */
export async function offersOf(
  world: World,
  caller: Caller,
  at: Instant,
): Promise<readonly Offer[]> {
  const offers: Offer[] = []
  for (const place of towns) {
    for (const piece of sampleProducts)
      offers.push(...(await cheapestOffers(world, caller, at, place, piece)))
  }
  if (offers.length === 0) {
    throw new CoreError('validation_failed', 'The catalogue sells nothing that a seed could buy.')
  }
  return offers
}

async function cheapestOffers(
  world: World,
  caller: Caller,
  at: Instant,
  place: SeedTown,
  piece: SampleProduct,
): Promise<readonly Offer[]> {
  const request = requestFor(caller, place, piece)
  const offers: Offer[] = []
  const { services, table } = world.catalogue()
  // A carrier outside the process would be asked for every place and each of the goods, and in vain.
  const rated = new Set(table.services.map(({ data }) => data.id))
  for (const { id, restricted } of services) {
    if (restricted || !rated.has(id)) continue
    const offer = await offerOf(world, caller, at, place, request, id)
    if (offer) offers.push(offer)
  }
  return offers.sort((a, b) => a.decision.quote.total - b.decision.quote.total).slice(0, choices)
}

/** Null where the service does not go there, or its carrier sells outside our transaction only. */
async function offerOf(
  world: World,
  caller: Caller,
  at: Instant,
  place: SeedTown,
  request: ShipmentRequest,
  serviceId: number,
): Promise<Offer | null> {
  try {
    const choice = { kind: 'id', id: serviceId } as const
    const decision = await decidePurchase(
      world,
      caller,
      { request, choice, maxPrice: null, pathOf: noPath },
      at,
    )
    const sell = (shipment: NamedShipment): InProcessSelling | null => {
      const order = saleOrder(world, caller, decision, shipment, null)
      const selling = decision.carrier.sell?.(order)
      return selling?.kind === 'in_process' ? selling : null
    }
    const selling = sell(unnamed(request))
    if (selling === null) return null
    return {
      place,
      request: asSold(world, caller, decision, request),
      decision,
      service: boughtService(decision),
      numbers: selling.numbers,
      sell: shipment => sell(shipment) ?? selling,
    }
  } catch (error) {
    if (error instanceof CoreError && error.code !== 'internal_error') return null
    throw error
  }
}

/** No client sent these fields, so no refusal that names one is shown. */
const noPath = () => ''

const unnamed = (request: ShipmentRequest) => ({
  id: 0,
  shipCode: '',
  day: '1970-01-01',
  orderId: null,
  request,
})

const requestFor = (
  { settings }: Caller,
  place: SeedTown,
  piece: SampleProduct,
): ShipmentRequest => ({
  toAddress: {
    ...place,
    name: null,
    company: null,
    address1: null,
    address2: null,
    phone: null,
    email: null,
    residential: true,
  },
  returnAddress: null,
  isReturn: false,
  isFba: false,
  packages: [
    {
      weight: piece.weightGrams,
      weightUnit: 'g',
      length: piece.sidesCm[0],
      width: piece.sidesCm[1],
      height: piece.sidesCm[2],
      sizeUnit: 'cm',
      packageType: 'Parcel',
      packageContents: null,
    },
  ],
  postageType: null,
  customsDescription: null,
  hsCode: null,
  countryOfOrigin: null,
  value: null,
  currency: houseCurrency,
  items: [inventedItem(piece, settings.defaultCountryOfOrigin)],
  taxIdentifier: null,
  region: settings.region,
  signature: false,
  insured: false,
  labelFormat: 'pdf',
  purchaseLabel: true,
  fromAddress: null,
  ownAddress: null,
  customs: null,
})
