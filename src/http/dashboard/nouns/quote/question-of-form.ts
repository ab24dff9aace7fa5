import type { AccountSettings } from '#core/account/settings.ts'
import { addressLimits } from '#core/address/address-limits.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { accountNow } from '#core/command/command.ts'
import { CoreError, type FieldFaults, invalidFields } from '#core/errors.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { assumedSize } from '#core/rating/assumed-size.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { QuestionContext, UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import { FormReader, readText } from '../../forms/form-reader.ts'
import { formDefaults, readPackage } from '../../forms/package-fields.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** What a form asks, as far as it can be read, and what nobody can read in it. */
type ReadQuestion = { readonly asked: UncheckedQuestion; readonly unreadable: FieldFaults }

/** A country, a postal code and a weight make a question: what carriers ask beyond it is filled in. */
function readQuestion(form: URLSearchParams): ReadQuestion {
  const reader = new FormReader(form)
  const sent = readPackage(reader, 0)
  const asked: UncheckedQuestion = {
    destination: estimatedDestination({
      ...blankAddress,
      countryCode: readText(form, 'to_address.country_code'),
      postalCode: reader.line('to_address.postal_code', addressLimits.postalCode),
    }),
    isReturn: false,
    returnAddress: null,
    fromAddress: null,
    packages: [{ ...sent, packageType: sent.packageType ?? 'Parcel' }],
    services: null,
    region: null,
    insured: false,
    signature: form.get('signature_confirmation') !== null,
    items: [],
  }
  return { asked, unreadable: reader.faults }
}

/** What is asked as far as it can be read: whoever shows it has refused the rest. */
export const uncheckedOfForm = (form: URLSearchParams): UncheckedQuestion =>
  readQuestion(form).asked

/** Throws all that keeps the form from being a question. */
export function questionOfForm(
  form: URLSearchParams,
  visit: Pick<AccountVisit, 'world' | 'caller'>,
): RateQuestion {
  const { asked, unreadable } = readQuestion(form)
  const question = resultOrRefusal(() => exactQuestion(asked, questionContext(visit), shipmentPath))
  const lacking = question instanceof CoreError ? question.fields : {}
  const faults = { ...lacking, ...unreadable }
  if (question instanceof CoreError || Object.keys(faults).length > 0) throw invalidFields(faults)
  return question
}

/** What is needed to read a question of the visitor's account. */
export const questionContext = ({
  world,
  caller,
}: Pick<AccountVisit, 'world' | 'caller'>): QuestionContext => ({
  catalogue: world.catalogue(),
  accountName: caller.accountName,
  settings: caller.settings,
  at: accountNow({ world, caller }),
})

/** What the form asks: a field that the query leaves out has what the form begins with. */
export function askedFields(query: URLSearchParams, settings: AccountSettings): URLSearchParams {
  const fields = new URLSearchParams(query)
  for (const [name, value] of Object.entries(quoteDefaults(settings)))
    if (!fields.has(name)) fields.set(name, value)
  return fields
}

function quoteDefaults(settings: AccountSettings): Readonly<Record<string, string>> {
  const { sides, unit } = assumedSize(settings).size
  const [length, width, height] = sides
  return {
    ...formDefaults(settings),
    'packages.0.length': String(length),
    'packages.0.width': String(width),
    'packages.0.height': String(height),
    'packages.0.size_unit': unit,
  }
}
