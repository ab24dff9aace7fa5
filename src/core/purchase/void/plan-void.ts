import { type AnyCommand, accountNow } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import { type AnyShipment, isFreight } from '../../facts.ts'
import { isVoid, type ShipmentState, voidableStates } from '../../shipment/state.ts'
import type { Instant } from '../../time/clock.ts'
import { dayMs, hourMs } from '../../time/durations.ts'
import { counted } from '../../values/counted.ts'
import type { Minor } from '../../values/money.ts'
import type { BoughtConsignment, Consignment } from '../goods-sales.ts'
import { salesOfGoods } from '../sales-of-goods.ts'
import { NotVoidable } from './move-voided.ts'
import { type RemoteLabel, remoteLabelOf } from './void-remotely.ts'

export type VoidPlan =
  | { readonly kind: 'nothing' | 'discard'; readonly consignment: Consignment }
  /** Its carrier sold in our process, and takes it back there. */
  | { readonly kind: 'refund'; readonly consignment: BoughtConsignment }
  | { readonly kind: 'ask'; readonly consignment: Consignment; readonly sale: RemoteLabel }

export async function planVoid(command: AnyCommand, consignment: Consignment): Promise<VoidPlan> {
  if (isVoid(consignment)) return { kind: 'nothing', consignment }
  const { state, voidObstacle: heldBack, bought, refundableUntil } = consignment
  const { refundableForMs } = consignment
  if (!voidableStates.has(state))
    throw new NotVoidable(obstacleOfState[state] ?? 'It has been scanned.')
  if (heldBack !== null) throw new NotVoidable(heldBack)
  if (!bought) return { kind: 'discard', consignment }
  if (refundableUntil !== null && accountNow(command) > refundableUntil) {
    throw new NotVoidable(refundedNoMore(refundableForMs ?? 0))
  }
  const sale = await remoteLabelOf(command.world, command.tenant, consignment)
  return sale === null
    ? { kind: 'refund', consignment: { ...consignment, bought } }
    : { kind: 'ask', consignment, sale }
}

const refundedNoMore = (forMs: number): string =>
  forMs < dayMs
    ? `It can be refunded for ${counted(Math.round(forMs / hourMs), 'hour')}, and that time has passed.`
    : `It can be refunded for ${counted(Math.floor(forMs / dayMs), 'day')}, and these have passed.`

/** Why a shipment can't be voided from its state; any other such state is of one that was scanned. */
const obstacleOfState: Partial<Record<ShipmentState, string>> = {
  purchasing: 'Its purchase has not been settled yet.',
  delivered: 'It has been delivered.',
}

/** The outcome that a void would have now. */
export type VoidPreview =
  /** It is void, or its carrier decides about it. */
  | { readonly kind: 'is_void' }
  /** It cost nothing, and is forgotten. */
  | { readonly kind: 'deleted' }
  /** At once, or once its carrier agrees; not after `until`, by the account's clock. */
  | {
      readonly kind: 'refunded'
      readonly isAtOnce: boolean
      readonly amount: Minor
      readonly until: Instant | null
    }
  | { readonly kind: 'refused'; readonly why: string }

/** The outcome that a page showed before somebody asked for the void. */
export type ExpectedOutcome = Extract<VoidPreview['kind'], 'deleted' | 'refunded'>

/** Asks nobody and changes nothing: the carrier, or another call, may still prevent it. */
export async function previewVoid(
  command: AnyCommand,
  shipment: AnyShipment,
): Promise<VoidPreview> {
  const { world, tenant } = command
  const sales = salesOfGoods[isFreight(shipment) ? 'freight' : 'parcels']
  const consignment = await sales.find(world, world.store.read, tenant, shipment.id)
  if (!consignment) throw notFound('Shipment')
  if (isVoid(consignment)) return { kind: 'is_void' }
  try {
    const { kind } = await planVoid(command, consignment)
    if (kind === 'discard') return { kind: 'deleted' }
    const { refundableUntil: until } = consignment
    return { kind: 'refunded', isAtOnce: kind === 'refund', amount: shipment.totalPaid, until }
  } catch (error) {
    if (error instanceof NotVoidable) return { kind: 'refused', why: error.why }
    throw error
  }
}

export const canBeVoided = ({ kind }: VoidPreview): boolean =>
  kind === 'deleted' || kind === 'refunded'
