import { withRight } from './lines.ts'

/** Who belongs to an account, which tokens it has, and how it is set. */
export const ofAccount = [
  ...withRight('members', {
    'GET /people': () => import('../screens/people/list.ts'),
    'POST /people/invite': () => import('../screens/people/invite.ts'),
    'POST /people/role': () => import('../screens/people/change-role.ts'),
    'GET /people/remove': () => import('../screens/people/ask-to-remove.ts'),
    'POST /people/remove': () => import('../screens/people/remove.ts'),
    'POST /people/withdraw': () => import('../screens/people/withdraw.ts'),
  }),
  ...withRight('settings', {
    'GET /settings': () => import('../screens/settings/show.ts'),
    'POST /settings': () => import('../screens/settings/save.ts'),
    'POST /settings/packages': () => import('../screens/settings/add-package.ts'),
    'POST /settings/packages/remove': () => import('../screens/settings/remove-package.ts'),
  }),
  ...withRight('tokens:manage', {
    'GET /tokens': () => import('../screens/tokens/list.ts'),
    'GET /tokens/new': () => import('../screens/tokens/ask-for-token.ts'),
    'POST /tokens/new': () => import('../screens/tokens/create.ts'),
    'GET /tokens/:id': () => import('../screens/tokens/show.ts'),
    'GET /tokens/:id/rotate': () => import('../screens/tokens/ask-to-rotate.ts'),
    'POST /tokens/:id/rotate': () => import('../screens/tokens/rotate.ts'),
    'POST /tokens/:id/revoke': () => import('../screens/tokens/revoke.ts'),
  }),
]
