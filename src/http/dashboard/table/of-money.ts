import { longFile, proved, verbsOf, withRight } from './lines.ts'

const cards = verbsOf(() => import('../nouns/money/cards.ts'))
const money = verbsOf(() => import('../nouns/money/money.ts'))
const statementFile = verbsOf(() => import('../nouns/money/statement-file.ts'))
const topUp = verbsOf(() => import('../nouns/money/top-up.ts'))

/** Credits, what took them, and what brings more. */
export const ofMoney = [
  ...withRight('credits:read', {
    'GET /money': money('showMoney'),
  }),
  ...withRight('billing:read', {
    'GET /money/statement.csv': longFile(statementFile('sendStatementFile')),
  }),
  ...withRight('credits:write', {
    'GET /money/top-up': topUp('showTopUp'),
    'POST /money/top-up': proved(topUp('topUpCreditsByForm'), {
      keeps: ['amount', 'payment_method_id', 'fault'],
    }),
    'POST /money/cards': cards('addOwnCardByForm'),
    'POST /money/cards/:id/default': cards('makeDefaultCardByForm'),
    'POST /money/cards/:id/remove': cards('removeCardByForm'),
  }),
]
