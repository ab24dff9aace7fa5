import { withRight } from './lines.ts'

/** Credits, what took them, and what brings more. */
export const ofMoney = [
  ...withRight('credits:read', {
    'GET /money': () => import('../nouns/money/statement.ts'),
  }),
  ...withRight(
    'billing:read',
    { 'GET /money/statement.csv': () => import('../nouns/money/statement-file.ts') },
    { isLongFile: true },
  ),
  ...withRight('credits:write', {
    'GET /money/top-up': () => import('../nouns/money/top-up.ts'),
    'POST /money/top-up': () => import('../nouns/money/top-up-now.ts'),
    'POST /money/cards': () => import('../nouns/money/add-card.ts'),
    'POST /money/cards/:id/default': () => import('../nouns/money/make-default.ts'),
    'POST /money/cards/:id/remove': () => import('../nouns/money/remove-card.ts'),
  }),
]
