import { creditBalance } from '#core/ledger/credit-balance.ts'
import { creditHistory } from '#core/ledger/credit-history.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
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
import { failures, requestFailures, topUpFailures } from '../wire/failures.ts'
import { pageOf } from '../wire/page-query.ts'
import { uncountedEnvelope } from '../wire/uncounted-list.ts'

export function showCreditBalance(scope: EdgeScope): void {
  scope.get('/credits/balance', {
    config: { access: { scopes: ['credits:read'], counts: 'reads' } },
    schema: {
      operationId: 'showCreditBalance',
      summary: 'Show the balance',
      description:
        'What labels may be bought for: `available` is the balance without what is held for purchases that are under way. It is below zero by what the account owes after a refund or a dispute of a top-up.',
      tags: ['Credits'],
      response: { 200: BalanceBody, ...failures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      return { data: fromBalance(await creditBalance(read, tenantOfRequest(request))) }
    },
  })
}

const openTopUpRetrySeconds = 2

export function addTopUps(scope: EdgeScope): void {
  addChange<TopUp, typeof TopUpCredits>(scope, 'POST', '/credits/top-up', {
    scopes: ['credits:write'],
    schema: {
      operationId: 'topUpCredits',
      summary: 'Top credits up',
      description:
        'Charges a card, by default the default card. 201 once the credits are posted. 202 while the end of the charge is not known: retry with the same `Idempotency-Key` after `Retry-After` seconds to learn it; the card is charged once. The answer is kept under the key once the top-up is posted. A card that is declined is 422 `payment_declined`, charges nothing, and leaves the key free.',
      tags: ['Credits'],
      body: TopUpCredits,
      response: { 201: PostedTopUpBody, 202: PendingTopUpBody, ...topUpFailures },
    },
    act: ({ command, body, fault }) => topUpCredits(command, () => ({ ...toTopUp(body), fault })),
    async present(topUp, readers, { command }) {
      const data = fromTopUp(topUp, await creditBalance(readers, command.tenant))
      return data.status === 'posted'
        ? { status: 201, body: { data } }
        : { status: 202, body: { data }, retryAfterSeconds: openTopUpRetrySeconds }
    },
  })
}

export function listCreditTransactions(scope: EdgeScope): void {
  scope.get('/credits/transactions', {
    config: { access: { scopes: ['billing:read'], counts: 'reads' } },
    schema: {
      operationId: 'listCreditTransactions',
      summary: 'List transactions',
      description:
        'What changed the balance, the newest first. Posted money alone: a hold is listed as a purchase once its label is bought, and one that is released never; a top-up is listed once it is paid. No running balance is shown. The list is not counted: follow `links.next` until it is null.',
      tags: ['Credits'],
      querystring: TransactionQuery,
      response: { 200: TransactionsBody, ...requestFailures },
    },
    async handler(request) {
      const page = pageOf(request.query)
      const { changes, hasMore } = await creditHistory(
        worldOf(request).store.read,
        tenantOfRequest(request),
        request.query.before ?? null,
        page,
      )
      return uncountedEnvelope(changes.map(fromChange), hasMore, page, linkOf(request))
    },
  })
}
