import type { FundsToday } from '#core/ledger/funds.ts'
import type { Statement } from '#core/ledger/statement.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { money } from '../../format/money.ts'
import { byRealClock, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { type OpenPurchases, openPurchases, openVoids } from './open-money.ts'
import { type StatementFacts, statementCard } from './statement-view.ts'

type MoneyFacts = StatementFacts & {
  readonly funds: FundsToday
  readonly open: OpenPurchases
  /** Null for those who may know what is left, and no more. */
  readonly statement: Omit<Statement, 'funds'> | null
  readonly apiCalls: readonly ShownCall[]
}

export const moneyView = (facts: MoneyFacts, frame: Frame): Markup => html`
${titled(
  'Money',
  'What the account has, and every transaction.',
  frame.mayOpen('GET /money/top-up')
    ? html`<a class="button primary" href="${frame.to('/money/top-up')}">${icon('plus')}Top up</a>`
    : null,
)}
<div class="figures">
${available(facts, frame)}
${balance(facts)}
${held(facts, frame)}
${pending(facts, frame)}
${refunds(facts, frame)}
</div>
${facts.statement === null ? null : statementCard(facts, facts.statement, frame)}
${sameByApi(facts.apiCalls)}`

type Figure = { readonly name: string; readonly value: Markup; readonly note: Markup | string }

const figure = ({ name, value, note }: Figure): Markup =>
  html`<div class="figure"><span class="quiet">${name}</span><span class="value">${value}</span><span class="quiet small">${note}</span></div>`

const available = ({ funds }: MoneyFacts, { hasLowCredits }: Frame): Markup =>
  figure({
    name: 'Available',
    value: html`${money(funds.available, funds.currency)}${hasLowCredits ? html` ${status('Low', 'warn')}` : null}`,
    note:
      funds.available < 0
        ? 'The account owes this. The next top-up pays it first.'
        : 'The balance less what is on hold.',
  })

const balance = ({ funds }: MoneyFacts): Markup =>
  figure({
    name: 'Balance',
    value: money(funds.balance, funds.currency),
    note: 'What is posted, without anything pending.',
  })

function held({ funds, open }: MoneyFacts, frame: Frame): Markup {
  const bought = openPurchases(open, frame)
  return figure({
    name: 'On hold',
    value: money(funds.held, funds.currency),
    note:
      funds.held === 0
        ? 'No purchases are pending.'
        : bought === null
          ? 'For purchases whose carrier has not answered yet.'
          : html`For ${bought} being bought.`,
  })
}

const pending = ({ funds }: MoneyFacts, frame: Frame): Markup =>
  figure({
    name: 'Pending top-ups',
    value: money(funds.pendingTopUps, funds.currency),
    note:
      funds.pendingTopUps === 0
        ? 'No top-ups are pending.'
        : frame.mayOpen('GET /money/top-up')
          ? html`Charged to a card, <a href="${frame.to('/money/top-up')}">not confirmed yet</a>.`
          : 'Charged to a card, and not confirmed yet.',
  })

function refunds({ funds: { expectedRefunds, currency } }: MoneyFacts, frame: Frame): Markup {
  const { amount, latestAskedAt } = expectedRefunds
  return figure({
    name: 'Pending refunds',
    value: money(amount, currency),
    note:
      latestAskedAt === null
        ? 'No voids are waiting for their carrier.'
        : html`For ${openVoids(expectedRefunds, frame)}, not decided by the carrier yet; the latest was requested ${time(latestAskedAt, frame.timeZone)}${byRealClock(frame)}.`,
  })
}
