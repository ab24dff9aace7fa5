import type { Tenant } from '../access.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { VoidReader } from './void-store.ts'

/** The money of a void: while its carrier decides, when the credits came back, or where it refused. */
export type Refund = {
  readonly amount: Minor
  readonly currency: Currency
  readonly status: 'pending' | 'posted' | 'rejected'
}

/** Null for a shipment that nobody paid for, or asked to void. */
export async function refundOf(
  { voids }: { readonly voids: VoidReader },
  tenant: Tenant,
  { id, state, bought, totalPaid }: Shipment,
): Promise<Refund | null> {
  if (bought === null) return null
  const of = (status: Refund['status']): Refund => ({
    amount: totalPaid,
    currency: bought.price.currency,
    status,
  })
  if (state === 'voided') return of('posted')
  if (state === 'void_asked') return of('pending')
  const request = await voids.ofShipment(tenant, id)
  return request?.state === 'refused' ? of('rejected') : null
}
