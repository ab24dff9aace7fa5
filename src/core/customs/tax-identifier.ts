import type { TaxIdentifier } from '../shipment/item.ts'

/** The usual forms of the numbers, by their names; letters and digits only. */
const forms: Readonly<Record<string, RegExp>> = {
  EIN: /^\d{9}$/,
  SSN: /^\d{9}$/,
  TIN: /^\d{9}$/,
  VAT: /^[A-Z]{2}[A-Z0-9]{2,13}$/,
  EORI: /^[A-Z]{2}[A-Z0-9]{1,15}$/,
  IOSS: /^IM\d{10}$/,
  VOEC: /^(?:VOEC)?\d{7}$/,
  PAN: /^[A-Z]{5}\d{4}[A-Z]$/,
  GST: /^(?:\d{9}(?:RT\d{4})?|\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9])$/,
  ABN: /^\d{11}$/,
  PCCC: /^P\d{12}$/,
  CPF: /^\d{11}$/,
  CNPJ: /^[A-Z0-9]{12}\d{2}$/,
  RFC: /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/,
}

/**
 * Warns where a number does not have the form of its type; customs decide in the end. `field` is the
 * caller's name for it.
 */
export function doubtsAboutTaxIdentifier(
  identifier: TaxIdentifier | null,
  field: string,
): readonly string[] {
  const type = identifier?.taxType?.toUpperCase().replace(/[^A-Z]/g, '') ?? ''
  const form = Object.hasOwn(forms, type) ? forms[type] : undefined
  if (!form || identifier === null) return []
  const bare = (identifier.number ?? '').toUpperCase().replace(/[\s./-]/g, '')
  return form.test(bare) ? [] : [`The ${field} does not look like a number of type ${type}.`]
}
