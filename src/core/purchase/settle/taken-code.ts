import { type TrackingCodes, trackingCodesOf } from '../../numbers/tracking-codes.ts'
import type { CodeOwner } from '../../shipment/shipment-store.ts'
import type { Readers } from '../../store.ts'
import { codeKey } from '../../values/code-key.ts'
import type { GoodsSales } from '../goods-sales.ts'

/**
 * The first of a sale's numbers that a shipment has, other than `buyer`; null where there is none. A
 * number leads to one shipment: whether the carrier or we are wrong about it, a person must find out.
 */
export async function takenCode(
  sales: GoodsSales,
  records: Readers,
  sale: TrackingCodes,
  buyer: CodeOwner | null,
): Promise<string | null> {
  for (const code of trackingCodesOf(sale)) {
    const owner = await sales.ownerOfCode(records, codeKey(code))
    if (owner !== null && !isSame(owner, buyer)) return code
  }
  return null
}

const isSame = (owner: CodeOwner, buyer: CodeOwner | null): boolean =>
  owner.accountId === buyer?.accountId && owner.shipmentId === buyer.shipmentId
