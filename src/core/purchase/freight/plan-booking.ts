import { tenantOf } from '../../access.ts'
import { dayRangeText } from '../../catalogue/day-range.ts'
import type { AnyCommand } from '../../command/command.ts'
import { CoreError } from '../../errors.ts'
import type { FreightRequest, FreightService } from '../../freight/freight-shipment.ts'
import type { InProcessSelling } from '../../ports/carrier/carrier.ts'
import type { FreightOrder, FreightSale } from '../../ports/freight/sell.ts'
import type { SandboxFault } from '../../sandbox/sandbox-fault.ts'
import { declaredValue } from '../../shipment/declared-contents.ts'
import { askCarrier, newSaleReference } from '../ask-carrier.ts'
import { priceOf } from '../bought-label.ts'
import { labelAddressOf } from '../decide/parties.ts'
import type { FreightPurchase } from '../purchase-store.ts'
import type { SaleInProcess, SalePlan } from '../sale-of-kind.ts'
import type { FreightDecision } from './decide-freight.ts'
import { confirmBooking, freight, wantedFreight } from './freight.ts'
import { type FreightDraft, notesOfFreight } from './freight-draft.ts'
import { notesOfPickup, pickupAddress } from './pickup-address.ts'

/** The request as it is sold: with the catalogue's exact name, where it is picked up, and on a day of trucks. */
export const asBooked = (
  { world, caller }: AnyCommand,
  { service, question }: FreightDecision,
  request: FreightRequest,
): FreightRequest => ({
  ...request,
  pickupOn: question.pickupOn,
  service: service.name,
  origin: pickupAddress(world.catalogue(), caller, request.fromAddress),
})

/** Numbers and lays out what its carrier sells in our process; names what another one is asked to sell. */
export async function planBooking(
  command: AnyCommand,
  decision: FreightDecision,
  draft: FreightDraft,
  {
    requestedOn,
    fault,
  }: { readonly requestedOn: string | null; readonly fault: SandboxFault | null },
): Promise<SalePlan> {
  const { world, caller, tenant } = command
  const order = freightOrder(command, decision, draft, fault)
  const selling = askCarrier(() => decision.carrier.sell?.(order))
  if (!selling) {
    throw new CoreError('carrier_error', `${decision.service.carrier.name} cannot be booked.`)
  }
  const booking = {
    reference: newSaleReference(world.environment, draft.id),
    service: bookedService(decision),
    price: priceOf(decision.quote),
    notes: [
      ...notesOfPickup(world, caller, draft.request, requestedOn),
      ...notesOfFreight(world, draft.request, draft.orderId),
    ],
    soldRequest: draft.saved && draft.request,
  }
  if (selling.kind === 'in_process') {
    return {
      kind: 'in_process',
      sale: await prepareBooking(command, decision, draft, selling, booking),
    }
  }
  const purchase: FreightPurchase = {
    ...booking,
    shipmentId: draft.id,
    goods: 'freight',
    state: 'held',
    heldAt: world.clock.now(),
    requestedAt: null,
    settledAt: null,
    key: command.key,
    order: { ...order, price: booking.price },
    handle: null,
    isOfDraft: draft.saved !== null,
  }
  return { kind: 'remote', wanted: wantedFreight(tenant, draft), purchase, selling }
}

type Booking = Pick<FreightPurchase, 'reference' | 'service' | 'price' | 'notes' | 'soldRequest'>

/** Does everything about a booking in our process that can fail, before anything is written. */
async function prepareBooking(
  { world, tenant }: AnyCommand,
  { carrier }: FreightDecision,
  draft: FreightDraft,
  selling: InProcessSelling<FreightSale>,
  booking: Booking,
): Promise<SaleInProcess> {
  const firstSerial = await world.store.takeNumbers(selling.numbers, selling.pieces)
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const { label: papers, ...numbers } = askCarrier(() => selling.issue(firstSerial))
  const label = world.labels.pack(world.labels.layOutFreight(papers))
  const sale = { ...numbers, label }
  return {
    id: draft.id,
    shipCode: draft.shipCode,
    serviceName: booking.service.serviceName,
    trackingCode: numbers.trackingCode,
    otherTrackingCodes: [],
    boughtAt: draft.at,
    price: booking.price,
    label,
    reference: booking.reference,
    postingId,
    soldAt: world.clock.now(),
    simulatedBook: carrier.simulatedBook ?? null,
    async write(writers) {
      await wantedFreight(tenant, draft).begin(writers)
      await confirmBooking(world, writers, tenant, draft, { ...booking, sale, now: draft.at })
      return {}
    },
    goods: freight,
  }
}

const bookedService = ({ service, quote }: FreightDecision): FreightService => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceCode: service.code,
  carrierCode: service.carrier.code,
  carrierName: service.carrier.name,
  carrierPhone: service.carrier.phone,
  deliveryDays: dayRangeText(quote.deliveryDays),
  freightClass: quote.freightClass,
  billedTicks: quote.billedTicks,
  deficitTicks: quote.deficitTicks,
})

/** What the carrier is asked to book, with all that stands on its papers. */
function freightOrder(
  { world, caller }: AnyCommand,
  { question, quote }: FreightDecision,
  { id, shipCode, day, orderId, request }: FreightDraft,
  fault: SandboxFault | null,
): FreightOrder {
  const { origin, toAddress, reference, specialInstructions, emergencyPhone, items } = request
  if (origin === null) throw new Error(`freight ${shipCode} is booked without an origin`)
  const catalogue = world.catalogue()
  const { sum, currency } = declaredValue({ items, value: null, currency: 'CAD' }, catalogue)
  return {
    accountId: tenantOf(caller.access).accountId,
    shipmentId: id,
    serviceId: quote.serviceId,
    question,
    price: quote,
    memo: quote.memo ?? null,
    shipper: origin,
    consignee: labelAddressOf(toAddress, catalogue),
    bookedOn: day,
    sample: world.samples,
    fault,
    // Credits pay us, and we pay the carrier.
    billTo: null,
    terms: 'prepaid',
    references: [
      { title: 'SHIPMENT', text: shipCode },
      ...(orderId === null ? [] : [{ title: 'ORDER', text: orderId }]),
      ...(reference === null ? [] : [{ title: 'REFERENCE', text: reference }]),
    ],
    specialInstructions,
    declaredValue: sum === null ? null : { minor: sum, currency },
    cashOnDelivery: null,
    emergencyPhone,
  }
}
