import { validateAddress } from '#core/address-check/validate-address.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { worldOf } from '../../base/world-of-request.ts'
import {
  AddressReportBody,
  fromAddressReport,
  toSentAddress,
  ValidateAddress,
} from '../wire/address-validation.ts'
import { bodyFailures } from '../wire/failures.ts'

export function validateAddresses(scope: EdgeScope): void {
  scope.post('/addresses/validate', {
    config: { access: { scopes: ['addresses:validate'], counts: 'reads' } },
    schema: {
      operationId: 'validateAddress',
      summary: 'Validate an address',
      description:
        'Judges an address by the rules of its country: what must be there, the form of the postal code, whether province and postal code agree, how long each line may be. An address with faults is answered too, with its `issues`; 422 is only for a request without any address. No delivery point is looked up. Persists nothing: an `Idempotency-Key` is taken and changes nothing.',
      tags: ['Addresses'],
      body: ValidateAddress,
      response: { 200: AddressReportBody, ...bodyFailures },
    },
    handler: request => ({
      data: fromAddressReport(validateAddress(toSentAddress(request.body), worldOf(request))),
    }),
  })
}
