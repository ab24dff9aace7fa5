import { toDecimal } from '#core/values/money.ts'
import type { ApiCall, AskedOfMoney } from '../../base/as-call.ts'
import { TransactionQuery } from '../wire/credit-transaction.ts'
import { TopUpCredits } from '../wire/credits.ts'
import { AddPaymentMethod } from '../wire/payment-method.ts'
import { drawCall } from './draw-call.ts'
import { pageFields } from './query-fields.ts'

export function askedOfMoney(asked: AskedOfMoney): ApiCall | null {
  switch (asked.kind) {
    case 'credits':
      return drawCall('showCreditBalance', 'GET /credits/balance')
    case 'credit_transactions':
      return drawCall('listCreditTransactions', 'GET /credits/transactions', {
        query: [TransactionQuery, { ...pageFields(asked.page), before: asked.before }],
      })
    case 'cards':
      return drawCall('listPaymentMethods', 'GET /payment-methods')
    case 'top_up': {
      const { amount, cardId = null, fault } = asked.topUp
      const fields = { amount: toDecimal(amount), payment_method_id: cardId }
      return drawCall('topUpCredits', 'POST /credits/top-up', {
        body: [TopUpCredits, fields],
        fault,
      })
    }
    case 'add_card': {
      const fields = { token: asked.token, default: asked.asDefault || null }
      return drawCall('addPaymentMethod', 'POST /payment-methods', {
        body: [AddPaymentMethod, fields],
      })
    }
    case 'remove_card':
      return drawCall('deletePaymentMethod', 'DELETE /payment-methods/{id}', {
        params: { id: asked.cardId },
      })
  }
}
