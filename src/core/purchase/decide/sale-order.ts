import { tenantOf } from '../../access.ts'
import type { Caller } from '../../account/authenticate.ts'
import { printedAddress } from '../../address-check/printed-address.ts'
import { limitsOf } from '../../carrier-limits.ts'
import { dayRangeText } from '../../catalogue/day-range.ts'
import { customsPapers } from '../../customs/declare-customs.ts'
import type { CustomsStatement } from '../../customs/statement.ts'
import type { SaleOrder } from '../../ports/carrier/carrier.ts'
import type { BoxContents, CustomsContent, FulfilmentBoxes } from '../../ports/labels.ts'
import { countryOfShop } from '../../rating/crosses-border.ts'
import type { CompiledCatalogue } from '../../rating/engine/compiled-catalogue.ts'
import type { RateParcel, RateQuestion } from '../../rating/question.ts'
import type { SandboxFault } from '../../sandbox/sandbox-fault.ts'
import type { Package, Packages } from '../../shipment/package.ts'
import type { BoughtService, CustomsInput, ShipmentRequest } from '../../shipment/shipment.ts'
import { weekdayAfter } from '../../time/calendar-day.ts'
import type { World } from '../../world.ts'
import type { Decision, SellingWorld } from './decide-purchase.ts'
import { type Parties, partiesOf, shopOfLabel } from './parties.ts'

export type NamedShipment = {
  readonly id: number
  readonly shipCode: string
  /** The account's local day. */
  readonly day: string
  readonly orderId: string | null
  readonly request: ShipmentRequest
}

/**
 * The request as it is sold: with the catalogue's exact names, the account's current address, and no word of
 * protection that was left out.
 */
export const asSold = (
  { catalogue }: Pick<SellingWorld, 'catalogue'>,
  caller: Caller,
  { question, service, declaration }: Decision,
  request: ShipmentRequest,
): ShipmentRequest => ({
  ...request,
  packages: withExactNames(request.packages, question.parcels, catalogue()),
  postageType: service.name,
  insured: question.insured,
  customs: declaration === null ? request.customs : customsInputOf(declaration.statement),
  ownAddress: shopOfLabel(request, { ...caller, catalogue: catalogue() }),
})

const customsInputOf = ({ purpose, signer }: CustomsStatement): CustomsInput => ({
  purpose,
  signer,
})

function withExactNames(
  [first, ...others]: Packages,
  parcels: RateQuestion['parcels'],
  catalogue: CompiledCatalogue,
): Packages {
  const named = (sent: Package, parcel: RateParcel | undefined): Package => ({
    ...sent,
    packageType: (parcel && catalogue.packageType(parcel.packageId)?.name) ?? sent.packageType,
  })
  return [named(first, parcels[0]), ...others.map((sent, at) => named(sent, parcels[at + 1]))]
}

/** The part of a world that orders of a carrier are made from. */
type OrderMaker = Pick<SellingWorld, 'catalogue'> &
  Pick<World, 'addressAlmanac'> & { readonly samples: boolean }

/** What the carrier is asked to sell, with every paper that goes with it. */
export function saleOrder(
  { catalogue, addressAlmanac, samples }: OrderMaker,
  caller: Caller,
  decision: Decision,
  shipment: NamedShipment,
  fault: SandboxFault | null,
): SaleOrder {
  const { request, shipCode, orderId } = shipment
  const parties = partiesOf(request, caller.accountName, caller.settings, catalogue())
  const sender = printedAddress(parties.sender, addressAlmanac())
  const recipient = printedAddress(parties.recipient, addressAlmanac())
  return {
    accountId: tenantOf(caller.access).accountId,
    shipmentId: shipment.id,
    serviceId: decision.service.id,
    question: decision.question,
    price: decision.quote,
    labelFormat: request.labelFormat,
    memo: decision.quote.memo ?? null,
    sender,
    recipient,
    references: [
      { title: 'SHIPMENT', text: shipCode },
      ...(orderId === null ? [] : [{ title: 'ORDER', text: orderId }]),
    ],
    mailedOn: shipment.day,
    expectedOn: decision.service.express
      ? expectedDay(shipment.day, decision.quote.deliveryDays.most)
      : null,
    customs: papersFor(catalogue(), caller, decision, shipment, { sender, recipient }),
    boxes: request.isFba ? boxesFor(shipment, { sender, recipient }) : null,
    sample: samples,
    fault,
  }
}

/**
 * Parcels that enter the US in the consolidator's own bulk need no form of their own; every other
 * border wants papers. Whoever sends it exports it, wherever a post takes it over.
 */
function papersFor(
  catalogue: CompiledCatalogue,
  { settings }: Caller,
  { declaration, question, quote, service }: Decision,
  { request, shipCode }: NamedShipment,
  { sender, recipient }: Parties,
): CustomsContent | null {
  if (declaration === null) return null
  // A service whose prices are its carrier's own has no rate table: it goes by courier.
  const sold = catalogue.table.services.find(({ data }) => data.id === service.id)?.data
  const { isReturn, destination } = question
  if (!isReturn && sold?.injected && destination.countryCode === 'US') return null
  const shop = request.returnAddress?.countryCode ?? null
  const countries = isReturn
    ? { from: sender.countryCode, to: countryOfShop(shop, { settings, catalogue }) }
    : { from: sender.countryCode, to: recipient.countryCode }
  return customsPapers(request, declaration, {
    catalogue,
    price: quote,
    sender,
    shipCode,
    countries,
    courier: sold === undefined || sold.numbering.kind === 'courier',
    letterPost: service.international && !service.express && !service.trackable,
  })
}

/** Bars of more would not fit across the page, and printers differ over further characters in them. */
const boxable = /^[A-Za-z0-9 #./_-]{1,24}$/

function boxesFor(
  { orderId, shipCode, request }: NamedShipment,
  parties: Parties,
): FulfilmentBoxes {
  const { packages, items } = request
  const [first] = items
  // Nobody says which of the goods are in which of several boxes.
  const single = packages.length === 1 && items.length === 1 && first?.sku ? first : null
  const contents: BoxContents = single?.sku
    ? { kind: 'single', sku: single.sku, quantity: single.quantity }
    : { kind: 'assorted' }
  return {
    centre: parties.recipient,
    shipFrom: parties.sender,
    shipmentId: orderId !== null && boxable.test(orderId) ? orderId : shipCode,
    boxes: packages.map((_, at) => ({ number: at + 1, contents })),
    boxCount: packages.length,
  }
}

export const boughtService = ({
  service,
  packageType,
  quote,
  carrier,
}: Decision): BoughtService => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceCode: service.code,
  carrierCode: service.carrier.code,
  carrierName: service.carrier.name,
  carrierPhone: service.carrier.phone,
  trackable: service.trackable,
  packageId: packageType.id,
  packageName: packageType.name,
  deliveryDays: dayRangeText(quote.deliveryDays),
  takesBackForMs: limitsOf(carrier).takesBackForMs,
})

/** So many working days after a `YYYY-MM-DD`: Monday to Friday, since nobody here knows the holidays. */
const expectedDay = (mailedOn: string, workingDays: number): string =>
  new Date(weekdayAfter(Date.parse(`${mailedOn}T00:00:00Z`), workingDays))
    .toISOString()
    .slice(0, 10)
