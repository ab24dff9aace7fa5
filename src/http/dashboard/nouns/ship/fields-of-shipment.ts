import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { DraftContents } from '#core/purchase/draft.ts'
import type { Package } from '#core/shipment/package.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { fieldsOfAddress } from '../../forms/address-fields.ts'
import { fieldsOfItem } from '../../forms/item-fields.ts'
import { fieldsOfCustoms } from './customs.ts'
import { fieldsOfWorth } from './worth.ts'

/** The fields of the form name the recipient so. */
export const recipient = 'to_address'
/** A form with more lines would be too long to read, and to send. */
export const mostLines = 100

/** Its countries and packages in the words that the form offers; what the form does not know stays. */
export function inFormWords(request: ShipmentRequest, catalogue: Known): ShipmentRequest {
  const country = (code: string | null): string | null => countryNamed(code, catalogue)
  const named = (sent: Package): Package => ({
    ...sent,
    packageType: packageNamed(sent.packageType, catalogue),
  })
  const { toAddress, items } = request
  const [first, ...others] = request.packages
  return {
    ...request,
    toAddress: { ...toAddress, countryCode: country(toAddress.countryCode) },
    packages: [named(first), ...others.map(named)],
    items: items.map(item => ({ ...item, countryOfOrigin: country(item.countryOfOrigin) })),
  }
}

type Known = Pick<Catalogue, 'countryName' | 'findPackage'>

function countryNamed(code: string | null, catalogue: Known): string | null {
  const named = code?.toUpperCase() ?? null
  return named !== null && catalogue.countryName(named) !== null ? named : code
}

const packageNamed = (text: string | null, catalogue: Known): string | null =>
  text === null ? null : (catalogue.findPackage(text)?.name ?? text)

/** A shipment in the fields of the form, as if somebody had typed it. */
export function fieldsOfShipment(
  { request, orderId }: DraftContents,
  catalogue: Known,
): URLSearchParams {
  const { toAddress, packages, items, signature, insured, labelFormat } = inFormWords(
    request,
    catalogue,
  )
  const fields: readonly Field[] = [
    ...fieldsOfAddress(toAddress, recipient),
    [`${recipient}.country_code`, toAddress.countryCode ?? ''],
    ...packages.flatMap(fieldsOfPackage),
    ...items.slice(0, mostLines).flatMap(fieldsOfItem),
    ...fieldsOfWorth(request),
    ...fieldsOfCustoms(request),
    ...flagged('signature_confirmation', signature),
    ...flagged('insured', insured),
    ['label_format', labelFormat],
    ['order_id', orderId ?? ''],
  ]
  return new URLSearchParams(Object.fromEntries(fields))
}

type Field = readonly [name: string, value: string]

const flagged = (name: string, isOn: boolean): readonly Field[] => (isOn ? [[name, 'yes']] : [])

/** What is not said is empty: no default of the form stands for it. */
const fieldsOfPackage = (sent: Package, at: number): readonly Field[] =>
  Object.entries({
    weight: sent.weight,
    weight_unit: sent.weightUnit,
    package_type: sent.packageType,
    length: sent.length,
    width: sent.width,
    height: sent.height,
    size_unit: sent.sizeUnit,
  }).map(([part, value]) => [`packages.${at}.${part}`, String(value ?? '')])
