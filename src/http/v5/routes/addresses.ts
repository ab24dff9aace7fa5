import { validateAddress } from '#core/address-check/validate-address.ts'
import { nouns } from '../edge/nouns.ts'
import { questionRoute } from '../edge/read-route.ts'
import {
  AddressReportBody,
  fromAddressReport,
  toAddressToValidate,
  ValidateAddress,
} from '../wire/address-validation.ts'

export const validateAddresses = questionRoute('POST', '/addresses/validate', {
  noun: nouns.addresses,
  operationId: 'validateAddress',
  summary: 'Validate an address',
  description:
    'Checks an address against the rules of its country: required fields, the format of the postal code, whether province and postal code agree, and the length of each line. An address with faults also gets a 200, with its `issues`; 422 is only for a request without any address. No delivery point is looked up. Nothing is stored: an `Idempotency-Key` is accepted but has no effect.',
  body: ValidateAddress,
  response: { 200: AddressReportBody },
  ask: ({ world, body }) => ({
    data: fromAddressReport(validateAddress(toAddressToValidate(body), world)),
  }),
})
