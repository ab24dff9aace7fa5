import type { AccountSettings } from '../account/settings.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ContentsCategory, LabelAddress } from '../ports/labels.ts'
import { crossesBorder } from '../rating/crosses-border.ts'
import type { Shipment, ShipmentRequest } from '../shipment/shipment.ts'
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

export type SwornStatement = { readonly purpose: CustomsPurpose; readonly signature: string }

type StatementContext = {
  readonly settings: Pick<AccountSettings, 'customsPurpose' | 'customsSigner' | 'returnAddress'>
  readonly catalogue: Pick<Catalogue, 'countryName'>
}

/**
 * For what a parcel crosses a border, and who signs: as its papers say, or as those of a draft would say
 * now. Null within a country, and for labels that are older than the question.
 */
export function swornStatement(
  shipment: Pick<Shipment, 'request' | 'bought'>,
  shop: LabelAddress,
  context: StatementContext,
): SwornStatement | null {
  const { isReturn, toAddress, returnAddress } = shipment.request
  const customerCountry = toAddress.countryCode
  const shopCountry = returnAddress?.countryCode ?? null
  if (customerCountry === null) return null
  if (!crossesBorder({ isReturn, customerCountry, shopCountry }, context)) return null
  const statement = statementIn(shipment, context)
  if (statement === null) return null
  const signature = signatureOf(statement, isReturn ? toAddress : shop)
  return { purpose: statement.purpose, signature }
}

/** The account may say something else today than it did when the label was bought. */
function statementIn(
  { request, bought }: Pick<Shipment, 'request' | 'bought'>,
  { settings }: StatementContext,
): Pick<CustomsStatement, 'purpose' | 'signer'> | null {
  if (bought === null) return statementOf(request, settings)
  const { customs } = request
  return customs?.purpose ? { purpose: customs.purpose, signer: customs.signer } : null
}
