import { verbsOf, withRight } from './lines.ts'

const people = verbsOf(() => import('../nouns/people/people.ts'))
const removal = verbsOf(() => import('../nouns/people/removal.ts'))
const packages = verbsOf(() => import('../nouns/settings/packages.ts'))
const settings = verbsOf(() => import('../nouns/settings/settings.ts'))
const rotation = verbsOf(() => import('../nouns/tokens/rotation.ts'))
const tokens = verbsOf(() => import('../nouns/tokens/tokens.ts'))

/** Who belongs to an account, which tokens it has, and how it is set. */
export const ofAccount = [
  ...withRight('members', {
    'GET /people': people('showPeople'),
    'POST /people/invite': people('invitePerson'),
    'POST /people/role': people('changeRoleOfMember'),
    'GET /people/remove': removal('showRemoval'),
    'POST /people/remove': removal('removePerson'),
    'POST /people/withdraw': people('withdrawInvite'),
  }),
  ...withRight('settings', {
    'GET /settings': settings('showSettings'),
    'POST /settings': settings('saveSettings'),
    'POST /settings/packages': packages('addPackage'),
    'POST /settings/packages/remove': packages('removePackage'),
  }),
  ...withRight('tokens:manage', {
    'GET /tokens': tokens('showTokens'),
    'GET /tokens/new': tokens('showNewToken'),
    'POST /tokens/new': tokens('makeToken'),
    'GET /tokens/:id': tokens('showToken'),
    'GET /tokens/:id/rotate': rotation('showTokenRotation'),
    'POST /tokens/:id/rotate': rotation('rotateOneToken'),
    'POST /tokens/:id/revoke': tokens('revokeOneToken'),
  }),
]
