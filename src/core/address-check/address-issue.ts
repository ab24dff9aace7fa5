import type { PostalAddress } from '../address/postal-address.ts'

export const issueCodes = [
  'missing',
  'unknown',
  'malformed',
  'mismatch',
  'too_long',
  'unlikely',
  'not_served',
] as const
type IssueCode = (typeof issueCodes)[number]

const failures: ReadonlySet<IssueCode> = new Set([
  'missing',
  'unknown',
  'malformed',
  'mismatch',
  'too_long',
])

export type AddressField = Exclude<keyof PostalAddress, 'residential'>

export type AddressIssue = {
  readonly field: AddressField
  readonly code: IssueCode
  /** A sentence. */
  readonly message: string
  /** What the field should be, as far as the rest of the address tells. */
  readonly suggestion?: string
}

/** Whether an address fails by it; other issues only ask for a second look. */
export const isFailure = ({ code }: AddressIssue): boolean => failures.has(code)

/** Makes an issue of what is said in a sentence; a suggestion that is not known is left out. */
export const addressIssue = (
  field: AddressField,
  code: IssueCode,
  message: string,
  suggestion?: string | null,
): AddressIssue => ({
  field,
  code,
  message: message.charAt(0).toUpperCase() + message.slice(1),
  ...(suggestion !== undefined && suggestion !== null && { suggestion }),
})
