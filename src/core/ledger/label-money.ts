import type { Tenant } from '../access.ts'
import { findAnyShipment } from '../freight/find-any-shipment.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import type { Minor } from '../values/money.ts'
import type { LedgerReader } from './ledger-store.ts'
import type { StatementLine } from './statement-line.ts'

/** What became of a label's money. */
export type LabelMoney = {
  /** In their order. */
  readonly postings: readonly StatementLine[]
  /** The sum of the amounts: below zero by what the label cost, zero where all of it came back. */
  readonly sum: Minor
  readonly cost: Minor
}

type Readers = {
  readonly ledger: Pick<LedgerReader, 'ofCause'>
  readonly shipments: Pick<ShipmentReader, 'byId'>
  readonly freight: Pick<FreightReader, 'byId'>
}

/** Every posting of a shipment of parcels or freight, with the balance after it. */
export async function labelMoney(
  readers: Readers,
  tenant: Tenant,
  shipmentId: number,
): Promise<LabelMoney> {
  const { shipCode } = await findAnyShipment(readers, tenant, shipmentId)
  const postings = await readers.ledger.ofCause(tenant, ['shipment', 'void'], shipCode)
  const sum = postings.reduce((all, { amount }) => all + amount, 0)
  return { postings, sum, cost: sum === 0 ? 0 : -sum }
}
