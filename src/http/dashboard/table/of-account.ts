import { withRight } from './lines.ts'

/** Who belongs to an account, which tokens it has, and how it is set. */
export const ofAccount = [
  ...withRight('members', {
    'GET /people': async () => (await import('../nouns/people/list.ts')).showPeople,
    'POST /people/invite': async () => (await import('../nouns/people/invite.ts')).invitePerson,
    'POST /people/role': async () =>
      (await import('../nouns/people/change-role.ts')).changeRoleOfMember,
    'GET /people/remove': async () =>
      (await import('../nouns/people/ask-to-remove.ts')).showRemoval,
    'POST /people/remove': async () => (await import('../nouns/people/remove.ts')).removePerson,
    'POST /people/withdraw': async () =>
      (await import('../nouns/people/withdraw.ts')).withdrawInvite,
  }),
  ...withRight('settings', {
    'GET /settings': async () => (await import('../nouns/settings/show.ts')).showSettings,
    'POST /settings': async () => (await import('../nouns/settings/save.ts')).saveSettings,
    'POST /settings/packages': async () =>
      (await import('../nouns/settings/add-package.ts')).addPackage,
    'POST /settings/packages/remove': async () =>
      (await import('../nouns/settings/remove-package.ts')).removePackage,
  }),
  ...withRight('tokens:manage', {
    'GET /tokens': async () => (await import('../nouns/tokens/list.ts')).showTokens,
    'GET /tokens/new': async () => (await import('../nouns/tokens/ask-for-token.ts')).showNewToken,
    'POST /tokens/new': async () => (await import('../nouns/tokens/create.ts')).makeToken,
    'GET /tokens/:id': async () => (await import('../nouns/tokens/show.ts')).showToken,
    'GET /tokens/:id/rotate': async () =>
      (await import('../nouns/tokens/ask-to-rotate.ts')).showTokenRotation,
    'POST /tokens/:id/rotate': async () =>
      (await import('../nouns/tokens/rotate.ts')).rotateOneToken,
    'POST /tokens/:id/revoke': async () =>
      (await import('../nouns/tokens/revoke.ts')).revokeOneToken,
  }),
]
