import { creditBalance } from '#core/ledger/credit-balance.ts'
import { creditHistory } from '#core/ledger/credit-history.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { changeRoute, UnsettledAnswer } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import { fromChange, TransactionQuery, TransactionsBody } from '../wire/credit-transaction.ts'
import {
  BalanceBody,
  fromBalance,
  fromTopUp,
  PendingTopUpBody,
  PostedTopUpBody,
  TopUpCredits,
  toTopUp,
} from '../wire/credits.ts'
import { topUpFailures } from '../wire/failures.ts'

export const showCreditBalance = recordRoute('/credits/balance', {
  noun: nouns.credits,
  operationId: 'showCreditBalance',
  summary: 'Show the balance',
  description:
    '`available` is what can be spent on labels: the balance without what is held for purchases in progress. It is below zero by what the account owes after a refund or a dispute of a top-up.',
  response: { 200: BalanceBody },
  find: async ({ read, tenant }) => fromBalance(await creditBalance(read, tenant)),
})

export const addTopUps = changeRoute<TopUp, typeof TopUpCredits>('POST', '/credits/top-up', {
  noun: nouns.credits,
  operationId: 'topUpCredits',
  summary: 'Top credits up',
  description:
    'Charges a card, by default the default card. 201 once the credits are posted. 202 while the outcome of the charge is unknown: retry with the same `Idempotency-Key` after `Retry-After` seconds to learn it; the card is charged once. The response is kept under the key once the top-up is posted. A declined card is 422 `payment_declined`, is not charged, and leaves the key free to use again.',
  body: TopUpCredits,
  done: [201, PostedTopUpBody],
  unsettled: PendingTopUpBody,
  failures: topUpFailures,
  act: ({ command, body, fault }) => topUpCredits(command, () => ({ ...toTopUp(body), fault })),
  async present(topUp, readers, { command }) {
    const data = fromTopUp(topUp, await creditBalance(readers, command.tenant))
    return data.status === 'posted' ? data : new UnsettledAnswer(data)
  },
})

export const listCreditTransactions = listRoute('/credits/transactions', {
  noun: nouns.credits,
  scopes: ['billing:read'],
  operationId: 'listCreditTransactions',
  summary: 'List transactions',
  description:
    'What changed the balance, newest first. Only posted money: a hold is listed as a purchase once its label is bought, and never if it is released; a top-up is listed once it is paid. There is no running balance. The list is not counted: follow `links.next` until it is null.',
  query: TransactionQuery,
  response: { 200: TransactionsBody },
  async list({ read, tenant, query }, page) {
    const { changes, hasMore } = await creditHistory(read, tenant, query.before ?? null, page)
    return { records: changes.map(fromChange), hasMore }
  },
})
