import { withRight } from './lines.ts'

/** Credits, what took them, and what brings more. */
export const ofMoney = [
  ...withRight('credits:read', {
    'GET /money': () => import('../screens/money/statement.ts'),
  }),
  ...withRight(
    'billing:read',
    { 'GET /money/statement.csv': () => import('../screens/money/statement-file.ts') },
    { isLongFile: true },
  ),
  ...withRight('credits:write', {
    'GET /money/top-up': () => import('../screens/money/top-up.ts'),
    'POST /money/top-up': () => import('../screens/money/top-up-now.ts'),
    'POST /money/cards': () => import('../screens/money/add-card.ts'),
    'POST /money/cards/:id/default': () => import('../screens/money/make-default.ts'),
    'POST /money/cards/:id/remove': () => import('../screens/money/remove-card.ts'),
  }),
]
