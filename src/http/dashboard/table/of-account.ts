import { withRight } from './lines.ts'

/** Who belongs to an account, which tokens it has, and how it is set. */
export const ofAccount = [
  ...withRight('members', {
    'GET /people': () => import('../nouns/people/list.ts'),
    'POST /people/invite': () => import('../nouns/people/invite.ts'),
    'POST /people/role': () => import('../nouns/people/change-role.ts'),
    'GET /people/remove': () => import('../nouns/people/ask-to-remove.ts'),
    'POST /people/remove': () => import('../nouns/people/remove.ts'),
    'POST /people/withdraw': () => import('../nouns/people/withdraw.ts'),
  }),
  ...withRight('settings', {
    'GET /settings': () => import('../nouns/settings/show.ts'),
    'POST /settings': () => import('../nouns/settings/save.ts'),
    'POST /settings/packages': () => import('../nouns/settings/add-package.ts'),
    'POST /settings/packages/remove': () => import('../nouns/settings/remove-package.ts'),
  }),
  ...withRight('tokens:manage', {
    'GET /tokens': () => import('../nouns/tokens/list.ts'),
    'GET /tokens/new': () => import('../nouns/tokens/ask-for-token.ts'),
    'POST /tokens/new': () => import('../nouns/tokens/create.ts'),
    'GET /tokens/:id': () => import('../nouns/tokens/show.ts'),
    'GET /tokens/:id/rotate': () => import('../nouns/tokens/ask-to-rotate.ts'),
    'POST /tokens/:id/rotate': () => import('../nouns/tokens/rotate.ts'),
    'POST /tokens/:id/revoke': () => import('../nouns/tokens/revoke.ts'),
  }),
]
