import { blankAddress } from '#core/address/postal-address.ts'
import { shipmentPath } from '#core/purchase/decide/shipment-path.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import { readPackage } from '../../parts/package-fields.ts'
import { readText } from '../../parts/read-text.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { questionContext } from './question-context.ts'

/** A country, a postal code and a weight make a question: what carriers ask beyond it is filled in. */
export const uncheckedOfForm = (form: URLSearchParams): UncheckedQuestion => ({
  destination: estimatedDestination({
    ...blankAddress,
    countryCode: readText(form, 'to_address.country_code'),
    postalCode: readText(form, 'to_address.postal_code'),
  }),
  isReturn: false,
  returnAddress: null,
  fromAddress: null,
  packages: [readPackage(form)],
  services: null,
  region: null,
  insured: false,
  signature: form.get('signature_confirmation') !== null,
  items: [],
})

export function questionOfForm(
  form: URLSearchParams,
  visit: Pick<AccountVisit, 'world' | 'caller'>,
): RateQuestion {
  return exactQuestion(uncheckedOfForm(form), questionContext(visit), shipmentPath)
}
