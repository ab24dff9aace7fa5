import { tenantOf } from '../../access.ts'
import { dayRangeText } from '../../catalogue/day-range.ts'
import type { AnyCommand } from '../../command/command.ts'
import type { FreightRequest, FreightService } from '../../freight/freight-shipment.ts'
import type { InProcessSelling } from '../../ports/carrier/carrier.ts'
import type { FreightOrder, FreightSale } from '../../ports/freight/sell.ts'
import type { SandboxFault } from '../../sandbox/sandbox-fault.ts'
import { declaredValue } from '../../shipment/declared-contents.ts'
import type { World } from '../../world.ts'
import { priceOf } from '../bought-label.ts'
import { labelAddressOf } from '../decide/parties.ts'
import {
  issueSale,
  newPurchase,
  requireSelling,
  type SaleOfFreight,
  type SalePlan,
} from '../plan-sale.ts'
import type { FreightPurchase } from '../purchase-store.ts'
import type { FreightDecision } from './decide-freight.ts'
import { type FreightDraft, notesOfFreight } from './freight-draft.ts'
import { notesOfPickup, pickupAddress } from './pickup-address.ts'
import { bookingOf, firstMove } from './write-freight.ts'

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

type BookingToPlan = {
  /** The day of the pickup as its buyer wrote it. */
  readonly requestedOn: string | null
  readonly fault: SandboxFault | null
}

/** Numbers and lays out what its carrier sells in our process; names what another one is asked to sell. */
export async function planBooking(
  command: AnyCommand,
  decision: FreightDecision,
  draft: FreightDraft,
  { requestedOn, fault }: BookingToPlan,
): Promise<SalePlan> {
  const { world, caller } = command
  const { carrier, service, quote } = decision
  const order = freightOrder(command, decision, draft, fault)
  const refusal = `${service.carrier.name} cannot be booked.`
  const selling = requireSelling(() => carrier.sell?.(order), refusal)
  const price = priceOf(quote)
  const purchase: FreightPurchase = {
    ...newPurchase(command, draft),
    goods: 'freight',
    service: bookedService(decision),
    price,
    notes: [
      ...notesOfPickup(world, caller, draft.request, requestedOn),
      ...notesOfFreight(world, draft.request, draft.orderId),
    ],
    order: { ...order, price },
    soldRequest: draft.saved && draft.request,
  }
  if (selling.kind === 'remote') return { kind: 'remote', draft, purchase, selling }
  return { kind: 'in_process', sale: await prepareSale(world, decision, draft, purchase, selling) }
}

/** Does everything about a booking in our process that can fail, before anything is written. */
async function prepareSale(
  world: World,
  { carrier }: FreightDecision,
  draft: FreightDraft,
  purchase: FreightPurchase,
  selling: InProcessSelling<FreightSale>,
): Promise<SaleOfFreight> {
  const { postingId, content: papers, codes } = await issueSale(world, selling)
  const bought = bookingOf(purchase, codes, draft.at)
  return {
    goods: 'freight',
    draft,
    bought,
    label: world.labels.pack(world.labels.layOutFreight(papers)),
    nextMoveAt: firstMove(world, draft.request, bought),
    reference: purchase.reference,
    postingId,
    soldAt: world.clock.now(),
    simulatedBook: carrier.simulatedBook ?? null,
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
