import type { AccountSettings } from '../../account/settings.ts'
import { completeAddress } from '../../address/complete-address.ts'
import type { PostalAddress } from '../../address/postal-address.ts'
import { territoryAsState } from '../../address/us-territories.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LabelAddress } from '../../ports/labels.ts'
import { ownAddress } from '../../rating/own-address.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'

export type Parties = { readonly sender: LabelAddress; readonly recipient: LabelAddress }

/**
 * Who hands the parcel over and who receives it. A return travels from the customer, whose address is
 * the one it was sent to, back to the shop; the record keeps both as they were given. Once a label
 * shows the account's own address, a later setting changes nothing about it.
 */
export function partiesOf(
  request: ShipmentRequest,
  accountName: string,
  settings: AccountSettings,
  catalogue: Catalogue,
): Parties {
  const customer = labelAddressOf(request.toAddress, catalogue)
  const own = request.ownAddress ?? shopOfLabel(request, { accountName, settings, catalogue })
  const shop = request.returnAddress ? labelAddressOf(request.returnAddress, catalogue) : own
  return request.isReturn
    ? { sender: customer, recipient: shop }
    : { sender: own, recipient: customer }
}

export type AccountContext = {
  readonly accountName: string
  readonly settings: AccountSettings
  readonly catalogue: Catalogue
}

/** The account's own address; completed by it, that of another sender whom the request names. */
export function shopOfLabel(
  { region, isReturn, fromAddress }: Pick<ShipmentRequest, 'region' | 'isReturn' | 'fromAddress'>,
  { accountName, settings, catalogue }: AccountContext,
): LabelAddress {
  const own = ownAddress(accountName, region, settings, catalogue)
  return isReturn ? own : senderOnLabel(fromAddress, own, catalogue)
}

/** Another sender than the account, completed by its own address. */
export function senderOnLabel(
  fromAddress: PostalAddress | null,
  own: LabelAddress,
  catalogue: Catalogue,
): LabelAddress {
  if (fromAddress === null) return own
  const whole = completeAddress(fromAddress, own)
  return labelAddressOf({ ...whole, countryCode: whole.countryCode ?? own.countryCode }, catalogue)
}

/** The parcel comes from this address, and a return goes to it: the account's own unless another was sent. */
export function shopAddress(
  request: ShipmentRequest,
  { accountName, settings, catalogue }: AccountContext,
): LabelAddress {
  const { sender, recipient } = partiesOf(request, accountName, settings, catalogue)
  return request.isReturn ? recipient : sender
}

export function labelAddressOf(address: PostalAddress, catalogue: Catalogue): LabelAddress {
  const { countryCode, provinceCode } = territoryAsState({
    countryCode: address.countryCode ?? '',
    provinceCode: address.provinceCode,
  })
  return {
    name: address.name,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    provinceCode,
    postalCode: address.postalCode,
    countryCode,
    countryName: catalogue.countryName(countryCode) ?? countryCode,
    phone: address.phone,
    email: address.email,
  }
}
