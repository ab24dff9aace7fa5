import { CoreError, invalid } from '#core/errors.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import type { StoredCard } from '#core/payment/card-store.ts'
import { type TopUpRequest, topUpCredits } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { magicCards } from '#core/sandbox/magic-values.ts'
import { formatMinor, parseMinor } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { formState } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { changeOnce, keyAfter } from '../../visit/change-once.ts'
import { pageOfForm, resultOrRefusal, showingRefusal } from '../../visit/refusal.ts'
import { injectFault, sandboxFaultOf, tellingCrash } from '../../visit/sandbox-fault-of-form.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { topUpScreenView } from './top-up-view.ts'

export const showTopUp = (visit: AccountVisit): Promise<Page> => topUpPage(visit, null)

/**
 * Charges the stored card once the user has proved who they are: a session that somebody left open spends
 * nobody's money. A top-up whose end is not known yet leads to the same page, which shows how it ends.
 */
export const topUpCreditsByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingTopUp(visit, () => tellingCrash(() => chargeOnce(visit), afterCrash))

const chargeOnce = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<TopUp>(
    visit,
    async command => {
      await injectFault(sandboxFaultOf(visit))
      return await topUpCredits(command, () => topUpOf(visit))
    },
    ({ state }) => visit.frame.to(`/money/top-up?done=${state}`),
    ({ state }) => state !== 'pending',
  )

const afterCrash =
  'it is not known whether the card was charged. Send the form again: it remains one top-up.'

/** What is gone has a page of its own: the form cannot put it right. */
export const showingTopUp = (
  visit: AccountVisit,
  act: () => Promise<Answer | null>,
): Promise<Answer | null> =>
  showingRefusal(
    act,
    refusal => topUpPage(visit, refusal),
    ({ code }) => code !== 'not_found',
  )

const shown = 10
const usualAmount = 100_00

/** Cards and top-ups, with the form that was refused. */
async function topUpPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { form, query, world, tenant, frame } = visit
  const { read } = world.store
  const [cards, topUps, balance] = await Promise.all([
    read.cards.list(tenant),
    read.topUps.latest(tenant, shown),
    creditBalance(read, tenant),
  ])
  const standard = cards.find(({ isDefault }) => isDefault) ?? cards[0]
  const defaults = {
    amount: formatMinor(usualAmount),
    payment_method_id: standard ? String(standard.id) : '',
  }
  // The query may fill the form in, and says nothing once the form was sent.
  const fields = form.size > 0 ? form : query
  const said = Object.fromEntries(fields)
  const content = topUpScreenView(
    {
      canCharge: world.payments !== null,
      cards,
      topUps,
      balance,
      state: formState(fields, refusal, defaults),
      refusal,
      formKey: keyAfter(visit, refusal),
      query,
      cardToTry: cardToTry(visit),
      apiCalls: await apiCallsOf(visit, standard, new URLSearchParams({ ...defaults, ...said })),
    },
    frame,
  )
  return pageOfForm(refusal, 'Top up', content)
}

/** A text that is no token of the sandbox's own may be the number of a card: no page shows it. */
function cardToTry({ form, query, world }: AccountVisit): string {
  if (form.size > 0) return ''
  const token = query.get('token') ?? ''
  return world.environment === 'sandbox' && Object.hasOwn(magicCards, token) ? token : ''
}

async function apiCallsOf(
  visit: AccountVisit,
  card: StoredCard | undefined,
  form: URLSearchParams,
): Promise<readonly ShownCall[]> {
  const token = cardToTry(visit) || tokenInstead[visit.frame.environment]
  return [
    ...(card ? await topUpCalls(visit, form) : []),
    ...(await visit.apiCallsFor({ kind: 'cards' }, 'List the cards')),
    ...(await visit.apiCallsFor({ kind: 'add_own_card', token, asDefault: false }, 'Add a card')),
    ...(card
      ? await visit.apiCallsFor({ kind: 'remove_card', cardId: card.id }, `Remove ${card.label}`)
      : []),
  ]
}

/** None while the form could not be sent as it stands. */
async function topUpCalls(
  { world, apiCallsFor }: AccountVisit,
  form: URLSearchParams,
): Promise<readonly ShownCall[]> {
  const topUp = resultOrRefusal(() => topUpOf({ form, world }))
  return topUp instanceof CoreError
    ? []
    : await apiCallsFor({ kind: 'top_up_credits', topUp }, 'Top up')
}

/** No page shows the token of a card that somebody typed. */
const tokenInstead = { sandbox: 'test_card', production: 'TOKEN_OF_THE_CARD' } as const

/** What the form asks for; throws what is wrong with it. */
function topUpOf({ form, world }: Pick<AccountVisit, 'form' | 'world'>): TopUpRequest {
  const amount = parseMinor((readText(form, 'amount') ?? '').replace(',', '.'))
  if (amount === null) {
    throw invalid('amount', 'The amount must be a number such as 100.00.')
  }
  const cardId = parseId(form.get('payment_method_id') ?? '')
  return { amount, cardId, fault: sandboxFaultOf({ form, world }) }
}
