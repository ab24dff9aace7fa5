import { validateAddress } from '#core/address-check/validate-address.ts'
import { nouns } from '../edge/nouns.ts'
import { questionRoute } from '../edge/read-route.ts'
import {
  AddressReportBody,
  fromAddressReport,
  toSentAddress,
  ValidateAddress,
} from '../wire/address-validation.ts'

export const validateAddresses = questionRoute('POST', '/addresses/validate', {
  noun: nouns.addresses,
  operationId: 'validateAddress',
  summary: 'Validate an address',
  description:
    'Judges an address by the rules of its country: what must be there, the form of the postal code, whether province and postal code agree, how long each line may be. An address with faults is answered too, with its `issues`; 422 is only for a request without any address. No delivery point is looked up. Persists nothing: an `Idempotency-Key` is taken and changes nothing.',
  body: ValidateAddress,
  response: { 200: AddressReportBody },
  ask: ({ world, body }) => ({
    data: fromAddressReport(validateAddress(toSentAddress(body), world)),
  }),
})
