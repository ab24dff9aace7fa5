import type { AccountSettings } from '../account/settings.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LabelAddress } from '../ports/label-address.ts'
import { crossesBorder } from '../rating/crosses-border.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { CustomsPurpose } from '../values/customs-purpose.ts'
import { type CustomsStatement, signatureOf, statementOf } from './statement.ts'

export type SwornStatement = { readonly purpose: CustomsPurpose; readonly signature: string }

type Context = {
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
  context: Context,
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
  { settings }: Context,
): Pick<CustomsStatement, 'purpose' | 'signer'> | null {
  if (bought === null) return statementOf(request, settings)
  const { customs } = request
  return customs?.purpose ? { purpose: customs.purpose, signer: customs.signer } : null
}
