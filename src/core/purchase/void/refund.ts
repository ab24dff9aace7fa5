import type { Tenant } from '../../access.ts'
import type { Shipment } from '../../shipment/shipment.ts'
import type { Currency, Minor } from '../../values/money.ts'
import type { VoidReader } from './void-store.ts'

/** The money of a void: while its carrier decides, when the credits came back, or where it refused. */
export type Refund = {
  readonly amount: Minor
  readonly currency: Currency
  readonly status: 'pending' | 'posted' | 'rejected'
}

/** A refund is read from this part of parcels or of freight. */
type Charged = Pick<Shipment, 'id' | 'state' | 'totalPaid'> & {
  readonly bought: { readonly price: { readonly currency: Currency } } | null
}

/** Null for a shipment that nobody paid for, or asked to void. */
type RefundOf = (shipment: Charged) => Refund | null

/** Reads what is known of the refunds of some shipments, all at once. */
export async function readRefunds(
  { voids }: { readonly voids: Pick<VoidReader, 'refusedAmong'> },
  tenant: Tenant,
  shipments: readonly Charged[],
): Promise<RefundOf> {
  const charged = shipments.filter(one => one.bought !== null && !(one.state in statusOfVoid))
  const ids = charged.map(({ id }) => id)
  const refused = ids.length === 0 ? new Set() : await voids.refusedAmong(tenant, ids)
  return ({ id, state, bought, totalPaid }) => {
    const status = state in statusOfVoid || !refused.has(id) ? statusOfVoid[state] : 'rejected'
    if (bought === null || status === undefined) return null
    return { amount: totalPaid, currency: bought.price.currency, status }
  }
}

const statusOfVoid: Readonly<Partial<Record<Shipment['state'], Refund['status']>>> = {
  voided: 'posted',
  void_asked: 'pending',
}
