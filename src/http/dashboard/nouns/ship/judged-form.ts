import { accountNow } from '#core/command/command.ts'
import { CoreError, type FieldFaults, invalidFields } from '#core/errors.ts'
import { faultOfDraft } from '#core/purchase/decide/checked-request.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { resultOrRefusal } from '../quote/question-of-form.ts'
import { questionOf } from './prices-of.ts'
import { formPath, readShipmentForm, type WantedShipment } from './shipment-form.ts'

/** A form as it stands. Its fields, its summary, its prices and its buttons all say what is wrong by this. */
export type JudgedForm = {
  readonly wanted: WantedShipment
  /** What carriers are asked, or what the form lacks for that. */
  readonly question: RateQuestion | CoreError
  /** All that would refuse a purchase, by field. */
  readonly faults: FieldFaults
  /** The faults of what nobody can read. */
  readonly unreadable: FieldFaults
}

export async function judgeForm(
  visit: AccountVisit,
  form: URLSearchParams,
  before: Shipment | null,
): Promise<JudgedForm> {
  const { world, caller } = visit
  const { wanted, unreadable } = readShipmentForm(visit, { form, before })
  const { request } = wanted
  const unpriceable = only(unreadable, field => pricedBy.test(field))
  const asked = resultOrRefusal(() => questionOf(visit, request))
  const unasked = asked instanceof CoreError ? asked.fields : {}
  const refusal = await faultOfDraft(world, caller, request, formPath, accountNow(visit))
  const lacking = only(refusal?.fields ?? {}, field => !hangsOn(field, unreadable))
  return {
    wanted,
    question: isEmpty(unpriceable) ? asked : invalidFields({ ...unasked, ...unpriceable }),
    faults: { ...lacking, ...unreadable },
    unreadable,
  }
}

/** A price hangs on these fields, and on no others. */
const pricedBy =
  /^(?:packages\.|to_address\.(?:country_code|postal_code|province_code|city)$|worth$|items\.\d+\.(?:value|quantity)$)/

/** A worth that nobody can read is told at its field, and is not lacking. */
const hangsOn = (field: string, unreadable: FieldFaults): boolean =>
  field === 'insured' && Object.keys(unreadable).some(name => /^worth$|\.value$/.test(name))

const only = (faults: FieldFaults, isMeant: (field: string) => boolean): FieldFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => isMeant(field)))

const isEmpty = (faults: FieldFaults): boolean => Object.keys(faults).length === 0
