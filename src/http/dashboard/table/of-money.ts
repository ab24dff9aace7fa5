import { withRight } from './lines.ts'

/** Credits, what took them, and what brings more. */
export const ofMoney = [
  ...withRight('credits:read', {
    'GET /money': async () => (await import('../nouns/money/statement.ts')).showMoney,
  }),
  ...withRight(
    'billing:read',
    {
      'GET /money/statement.csv': async () =>
        (await import('../nouns/money/statement-file.ts')).sendStatementFile,
    },
    { isLongFile: true },
  ),
  ...withRight('credits:write', {
    'GET /money/top-up': async () => (await import('../nouns/money/top-up.ts')).showTopUp,
    'POST /money/top-up': async () => (await import('../nouns/money/top-up-now.ts')).topUpNow,
    'POST /money/cards': async () => (await import('../nouns/money/add-card.ts')).addCard,
    'POST /money/cards/:id/default': async () =>
      (await import('../nouns/money/make-default.ts')).makeCardDefault,
    'POST /money/cards/:id/remove': async () =>
      (await import('../nouns/money/remove-card.ts')).removeStoredCard,
  }),
]
