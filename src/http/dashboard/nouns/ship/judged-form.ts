import { accountNow } from '#core/command/command.ts'
import { CoreError, type FieldFaults, invalidFields } from '#core/errors.ts'
import { faultOfDraft } from '#core/purchase/decide/checked-request.ts'
import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { chooseQuote } from '#core/purchase/decide/service-choice.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Quote, RateAnswer } from '#core/rating/quote.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { parseId } from '#core/values/parse-id.ts'
import { askedField } from '../../visit/open-quotes.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { type Patience, type PricesSoFar, pricesInParts } from '../quote/prices-in-parts.ts'
import { questionContext } from '../quote/question-of-form.ts'
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

/** What the parcel costs by each service. */
export async function pricesOf(
  visit: AccountVisit,
  request: ShipmentRequest,
  question: RateQuestion,
  patience: Patience = usualPatience(visit),
): Promise<PricesSoFar> {
  const token = visit.form.get(askedField) ?? ''
  const asked = uncheckedQuestion(request)
  return await pricesInParts(visit, { asked, question, token, patience })
}

/** A button without script has all prices as its answer, since that cannot ask for the rest by itself. */
const usualPatience = ({ form, isLive }: AccountVisit): Patience =>
  isLive || form.size === 0 ? 'none' : 'whole'

const uncheckedQuestion = (request: ShipmentRequest) => ({
  ...questionOfRequest(request),
  destination: estimatedDestination(request.toAddress),
})

/** What the form asks of carriers; throws where it says too little for a price. */
export function questionOf(
  visit: Pick<AccountVisit, 'world' | 'caller'>,
  request: ShipmentRequest,
): RateQuestion {
  return exactQuestion(uncheckedQuestion(request), questionContext(visit), formPath)
}

/** The one that is marked: as somebody chose it, or the cheapest tracked. */
export function markedQuote(
  { quotes }: RateAnswer,
  { world }: Pick<AccountVisit, 'world'>,
  service: string | null,
): Quote | null {
  const id = parseId(service ?? '')
  const chosen = quotes.find(({ serviceId }) => serviceId === id)
  if (chosen) return chosen
  const catalogue = world.catalogue()
  const tracked = quotes.filter(({ serviceId }) => catalogue.service(serviceId)?.trackable)
  return chooseQuote({ kind: 'cheapest' }, tracked.length > 0 ? tracked : quotes)
}
