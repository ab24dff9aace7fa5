import { CoreError, invalid } from '#core/errors.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import type { StoredCard } from '#core/payment/card-store.ts'
import type { TopUpRequest } from '#core/payment/top-up-credits.ts'
import { magicCards } from '#core/sandbox/magic-values.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import { formatMinor, parseMinor } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { formState } from '../../forms/form-state.ts'
import { readText } from '../../forms/read-text.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { faultOfForm } from '../../visit/fault-of-form.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import type { RefusedForm } from './top-up-facts.ts'
import { topUpView } from './top-up-view.ts'

const shown = 10
const usualAmount = 100_00

type TopUpRefusal = { readonly form: RefusedForm; readonly error: CoreError }

/** The page of cards and top-ups, and of the form of it that was refused. */
export async function topUpPage(
  visit: AccountVisit,
  refusal: TopUpRefusal | null = null,
): Promise<Page> {
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
  // The address may fill the form in, and says nothing once the form was sent.
  const fields = form.size > 0 ? form : query
  const said = Object.fromEntries(fields)
  const content = topUpView(
    {
      canCharge: world.payments !== null,
      cards,
      topUps,
      balance,
      state: formState(fields, refusal?.error ?? null, defaults),
      refusal: refusal?.error ?? null,
      refused: refusal?.form ?? null,
      formKey: keyAfter(visit, refusal?.error ?? null),
      query,
      cardToTry: cardToTry(visit),
      lines: await apiLines(visit, standard, new URLSearchParams({ ...defaults, ...said })),
    },
    frame,
  )
  return pageAfter(refusal?.error ?? null, 'Top up', content)
}

/** A text that is no token of the sandbox's own may be the number of a card: no page shows it. */
function cardToTry({ form, query, world }: AccountVisit): string {
  if (form.size > 0) return ''
  const token = query.get('token') ?? ''
  return world.environment === 'sandbox' && Object.hasOwn(magicCards, token) ? token : ''
}

async function apiLines(
  visit: AccountVisit,
  card: StoredCard | undefined,
  form: URLSearchParams,
): Promise<readonly ShownCall[]> {
  const token = cardToTry(visit) || tokenInstead[visit.frame.environment]
  return [
    ...(card ? await topUpLines(visit, form) : []),
    ...(await visit.apiCallFor({ kind: 'cards' }, 'The cards')),
    ...(await visit.apiCallFor({ kind: 'add_card', token, asDefault: false }, 'Add a card')),
    ...(card
      ? await visit.apiCallFor({ kind: 'remove_card', cardId: card.id }, `Remove ${card.label}`)
      : []),
  ]
}

/** None while the form could not be sent as it stands. */
async function topUpLines(
  { world, apiCallFor }: AccountVisit,
  form: URLSearchParams,
): Promise<readonly ShownCall[]> {
  try {
    return await apiCallFor({ kind: 'top_up', topUp: topUpOf({ form, world }) }, 'Top up')
  } catch (error) {
    if (error instanceof CoreError) return []
    throw error
  }
}

/** No page shows the token of a card that somebody typed. */
const tokenInstead = { sandbox: 'test_card', production: 'TOKEN_OF_THE_CARD' } as const

/** A form that the core refuses comes back with what was sent, and with the reason. */
export async function showingRefusal(
  visit: AccountVisit,
  form: RefusedForm,
  act: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SandboxCrash) return await topUpPage(visit, { form, error: crashed() })
    if (!(error instanceof CoreError) || error.code === 'not_found') throw error
    return await topUpPage(visit, { form, error })
  }
}

const crashed = (): CoreError =>
  new CoreError(
    'internal_error',
    'The service stopped here, as the sandbox was asked to: nobody knows whether the card was charged. Send it once more: it stays one top-up.',
  )

/** What a form says of a top-up; throws what is wrong with it. */
export function topUpOf({ form, world }: Pick<AccountVisit, 'form' | 'world'>): TopUpRequest {
  const amount = parseMinor((readText(form, 'amount') ?? '').replace(',', '.'))
  if (amount === null) {
    throw invalid('amount', 'The amount must be a number such as 100.00.')
  }
  const cardId = parseId(form.get('payment_method_id') ?? '')
  return { amount, cardId, fault: faultOfForm({ form, world }) }
}
