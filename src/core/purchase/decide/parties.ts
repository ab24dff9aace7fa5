import { partOf } from '../../account/return-address.ts'
import type { AccountSettings } from '../../account/settings.ts'
import type { AddressPart } from '../../address/address-limits.ts'
import type { PostalAddress } from '../../address/postal-address.ts'
import { territoryAsState } from '../../address/us-territories.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LabelAddress } from '../../ports/labels.ts'
import { knownCountry } from '../../rating/crosses-border.ts'
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
  const customer = onLabel(request.toAddress, catalogue)
  const own = request.ownAddress ?? ownAddress(accountName, request.region, settings, catalogue)
  const shop = request.returnAddress ? onLabel(request.returnAddress, catalogue) : own
  return request.isReturn
    ? { sender: customer, recipient: shop }
    : { sender: own, recipient: customer }
}

export type AccountContext = {
  readonly accountName: string
  readonly settings: AccountSettings
  readonly catalogue: Catalogue
}

/** Where the parcel comes from, or where a return goes: the account's own unless another was sent. */
export function shopAddress(
  request: ShipmentRequest,
  { accountName, settings, catalogue }: AccountContext,
): LabelAddress {
  const { sender, recipient } = partiesOf(request, accountName, settings, catalogue)
  return request.isReturn ? recipient : sender
}

function onLabel(address: PostalAddress, catalogue: Catalogue): LabelAddress {
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

/** The account's own address; without one, its name at its region's first drop-off location. */
export function ownAddress(
  accountName: string,
  region: string,
  { returnAddress }: AccountSettings,
  catalogue: Catalogue,
): LabelAddress {
  const location = catalogue.locations.find(place => place.region === region)
  const own = (part: AddressPart): string | undefined => partOf(returnAddress, part)
  const field = (part: AddressPart, standard: string | null | undefined): string | null =>
    own(part) ?? (returnAddress === null ? (standard ?? null) : null)
  const { countryCode, provinceCode } = territoryAsState({
    countryCode: knownCountry(own('countryCode'), catalogue) ?? location?.countryCode ?? 'CA',
    provinceCode: field('provinceCode', location?.provinceCode),
  })
  return {
    name: own('name') ?? accountName,
    company: own('company') ?? null,
    address1: field('address1', location?.address1),
    address2: field('address2', location?.address2),
    city: field('city', location?.city),
    provinceCode,
    postalCode: field('postalCode', location?.postalCode),
    countryCode,
    countryName: catalogue.countryName(countryCode) ?? countryCode,
    phone: field('phone', location?.phone),
    email: own('email') ?? null,
  }
}
