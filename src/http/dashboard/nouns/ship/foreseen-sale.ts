import { signatureOf, statementOf } from '#core/customs/statement.ts'
import { CoreError, invalidFields } from '#core/errors.ts'
import { declarationAbroad } from '#core/purchase/decide/checked-request.ts'
import { partiesOf } from '#core/purchase/decide/parties.ts'
import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { checkDeclaredValue, givenValue } from '#core/rating/declared-value.ts'
import { ownAddress } from '#core/rating/own-address.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Quote } from '#core/rating/quote.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { CustomsPurpose } from '#core/values/customs-purpose.ts'
import type { Minor } from '#core/values/money.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { questionContext } from '../quote/question-of-form.ts'
import type { JudgedForm } from './judged-form.ts'
import type { ForeseenCustoms, ForeseenSale } from './ship-facts.ts'
import { formPath } from './shipment-form.ts'

/** What a purchase of the form would cover and swear to, beside what it would charge. */
export async function foreseeSale(
  visit: AccountVisit,
  judged: JudgedForm,
  marked: Quote | null,
): Promise<ForeseenSale> {
  const { request } = judged.wanted
  const cost = marked && costOfProtection(marked)
  return {
    cover: { isAsked: request.insured, worth: worthOf(visit, request), cost },
    customs: await customsOf(visit, judged),
  }
}

/** Nobody swears to what can't be read. */
async function customsOf(
  visit: AccountVisit,
  { wanted, question, unreadable }: JudgedForm,
): Promise<ForeseenCustoms> {
  if (question instanceof CoreError) return null
  const ofGoods = Object.entries(unreadable).filter(([field]) => /^(?:items|customs)\b/.test(field))
  return ofGoods.length > 0
    ? invalidFields(Object.fromEntries(ofGoods))
    : await foreseeCustoms(visit, wanted.request, question)
}

/** What is insured is known before the parcel is weighed. */
function worthOf(visit: AccountVisit, request: ShipmentRequest): Minor {
  const question = questionOfRequest(request)
  const country = request.toAddress.countryCode ?? ''
  const declared = checkDeclaredValue(question, country, questionContext(visit), [])
  return givenValue(question, declared)
}

const costOfProtection = ({ addOns }: Quote): Minor =>
  addOns.reduce((sum, { type, cost }) => (type === 'insurance' ? sum + cost : sum), 0)

async function foreseeCustoms(
  { world, caller }: Pick<AccountVisit, 'world' | 'caller'>,
  request: ShipmentRequest,
  question: RateQuestion,
): Promise<ForeseenCustoms> {
  try {
    const declaration = await declarationAbroad(world, caller, request, question, formPath)
    if (declaration === null) return null
    const { accountName, settings } = caller
    const { sender } = partiesOf(request, accountName, settings, world.catalogue())
    return { declaration, signature: signatureOf(declaration.statement, sender) }
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') return error
    throw error
  }
}

/** What customs are told where a form says nothing of it. */
export function usualCustoms(
  { world, caller }: Pick<AccountVisit, 'world' | 'caller'>,
  isReturn: boolean,
): { readonly purpose: CustomsPurpose; readonly signature: string } {
  const { accountName, settings } = caller
  const statement = statementOf({ customs: null, isReturn }, settings)
  const own = ownAddress(accountName, settings.region, settings, world.catalogue())
  return { purpose: statement.purpose, signature: isReturn ? '' : signatureOf(statement, own) }
}
