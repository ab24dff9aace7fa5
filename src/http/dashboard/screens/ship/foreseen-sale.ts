import { signatureOf, statementOf } from '#core/customs/statement.ts'
import { CoreError } from '#core/errors.ts'
import { declarationAbroad } from '#core/purchase/decide/checked-request.ts'
import { partiesOf } from '#core/purchase/decide/parties.ts'
import { ownAddress } from '#core/rating/own-address.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Quote } from '#core/rating/quote.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { CustomsPurpose } from '#core/values/customs-purpose.ts'
import type { Minor } from '#core/values/money.ts'
import type { ForeseenCustoms, ForeseenSale } from '../../views/ship/ship-facts.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { orRefusal } from '../quote/or-refusal.ts'
import { questionOf } from './prices-of.ts'
import { formPath } from './shipment-form.ts'

/** What a purchase of the form would cover and swear to, beside what it would charge. */
export async function foreseeSale(
  visit: AccountVisit,
  request: ShipmentRequest,
  marked: Quote | null,
): Promise<ForeseenSale> {
  const question = orRefusal(() => questionOf(visit, request))
  const worth = question instanceof CoreError ? 0 : question.givenValue
  return {
    cover: { isAsked: request.insured, worth, cost: marked && costOfProtection(marked) },
    customs: question instanceof CoreError ? null : await foreseeCustoms(visit, request, question),
  }
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
