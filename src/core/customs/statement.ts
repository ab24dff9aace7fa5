import type { AccountSettings } from '../account/settings.ts'
import type { ContentsCategory, LabelAddress } from '../ports/labels.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'
import type { CustomsPurpose } from '../values/customs-purpose.ts'

/** What is sworn to of a parcel as a whole, beside its goods. */
export type CustomsStatement = {
  readonly purpose: CustomsPurpose
  /** The person who signs; null where nobody named one, and the sender's name stands there. */
  readonly signer: string | null
  readonly fromDefaults: readonly string[]
}

/**
 * As the request says, else as the account does. A return is a return whatever the account sends as a rule,
 * and the customer signs for it.
 */
export function statementOf(
  { customs, isReturn }: Pick<ShipmentRequest, 'customs' | 'isReturn'>,
  { customsPurpose, customsSigner }: Pick<AccountSettings, 'customsPurpose' | 'customsSigner'>,
): CustomsStatement {
  const usual = isReturn ? null : customsPurpose
  const said = customs?.purpose ?? null
  return {
    purpose: said ?? usual ?? (isReturn ? 'return' : 'sale'),
    signer: customs?.signer ?? (isReturn ? null : customsSigner),
    fromDefaults: said === null && usual !== null ? [`purpose ${usual}`] : [],
  }
}

export const signatureOf = (
  { signer }: Pick<CustomsStatement, 'signer'>,
  sender: Pick<LabelAddress, 'name' | 'company'>,
): string => signer ?? sender.name ?? sender.company ?? ''

/** The box that is ticked on the forms of the posts. */
export const categoryOf = {
  sale: 'merchandise',
  gift: 'gift',
  sample: 'sample',
  return: 'returned_goods',
} as const satisfies Record<CustomsPurpose, ContentsCategory>

/** Goods that a seller sends to win or to serve a buyer have an invoice; what nobody buys has none. */
export const isCommercial = (purpose: CustomsPurpose): boolean =>
  purpose === 'sale' || purpose === 'sample'
