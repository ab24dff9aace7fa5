/**
 * What screens call the fields of a shipment: above each field, and wherever something is said of it. The
 * names of places in a list are left out: `packages.1.weight` is `packages.weight`.
 */
const labels = {
  'to_address.name': 'Name',
  'to_address.company': 'Company',
  'to_address.address1': 'Street',
  'to_address.address2': 'Apartment, suite',
  'to_address.city': 'City',
  'to_address.province_code': 'Province or state',
  'to_address.postal_code': 'Postal code',
  'to_address.country_code': 'Country',
  'to_address.phone': 'Phone',
  'to_address.email': 'Email',
  'packages.preset': 'Saved packages',
  'packages.weight': 'Weight',
  'packages.weight_unit': 'Weight unit',
  'packages.package_type': 'Package',
  'packages.length': 'Length',
  'packages.width': 'Width',
  'packages.height': 'Height',
  'packages.size_unit': 'Size unit',
  'items.title': 'Description',
  'items.hs_code': 'HS code',
  'items.quantity': 'Quantity',
  'items.value': 'Value each',
  'items.currency': 'Currency',
  'items.country_of_origin': 'Made in',
  'customs.purpose': 'Reason for export',
  'customs.signer': 'Signed by',
  insured: 'Insured',
  worth: 'Insured value',
  signature_confirmation: 'Signature on delivery',
  max_price: 'Maximum price',
  label_format: 'Label format',
  order_id: 'Order id',
} as const satisfies Readonly<Record<string, string>>

type LabelledField = keyof typeof labels

export const fieldLabel = (field: LabelledField): string => labels[field]

/** Such a label is no noun, so that a sentence can only quote it. */
const quoted: ReadonlySet<string> = new Set<LabelledField>([
  'to_address.address2',
  'packages.preset',
  'items.value',
  'items.country_of_origin',
  'customs.signer',
])

const isLabelled = (field: string): field is LabelledField => Object.hasOwn(labels, field)

/** The label as a sentence goes on with it: `weight`, `HS code`, `“Made in”`; null for a field of another form. */
export function labelInSentence(path: string): string | null {
  const field = path.replaceAll(/\.\d+(?=\.)/g, '')
  if (!isLabelled(field)) return null
  const label = labels[field]
  if (quoted.has(field)) return `“${label}”`
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
