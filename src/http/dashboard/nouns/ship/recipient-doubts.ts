import type { AddressIssue } from '#core/address-check/address-issue.ts'
import { type AddressJudges, validateAddress } from '#core/address-check/validate-address.ts'
import { addressParts, readAddressFields } from '../../forms/address-fields.ts'
import type { FieldDoubt } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { recipient } from './fields-of-shipment.ts'

const fieldOf = (part: keyof typeof addressParts): string => `${recipient}.${addressParts[part]}`

/** The fields of which something can be doubted. */
const doubted = [
  'address1',
  'address2',
  'city',
  'provinceCode',
  'postalCode',
  'countryCode',
  'phone',
  'email',
] as const satisfies readonly (keyof typeof addressParts)[]

/** What is doubtful about each field of the recipient, as far as somebody has typed. */
export function recipientDoubts(
  judges: AddressJudges,
  fields: URLSearchParams,
  takeAt: string,
): Readonly<Record<string, readonly FieldDoubt[]>> {
  const issues = issuesOf(judges, fields)
  return Object.fromEntries(
    doubted.map(part => [
      fieldOf(part),
      issues
        .filter(({ field }) => field === part)
        .map(({ message, suggestion: text }) => ({
          says: message,
          suggestion: text ? { text, takeAt } : null,
        })),
    ]),
  )
}

/** An empty field is not wrong yet, and no text is longer than its field. */
function issuesOf(judges: AddressJudges, fields: URLSearchParams): readonly AddressIssue[] {
  const address = readAddressFields(new FormReader(fields), recipient, judges)
  return validateAddress(address, judges).issues.filter(
    ({ field, code }) => address[field] !== null && code !== 'missing' && code !== 'too_long',
  )
}

/** The form with what is suggested for one of its fields; as it was where nothing is any more. */
export function withSuggestion(
  judges: AddressJudges,
  fields: URLSearchParams,
  name: string,
): URLSearchParams {
  const found = issuesOf(judges, fields).find(
    ({ field, suggestion }) => suggestion && fieldOf(field) === name,
  )
  const taken = new URLSearchParams(fields)
  if (found?.suggestion) taken.set(name, found.suggestion)
  return taken
}
