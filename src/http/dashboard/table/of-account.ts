import { proved, verbsOf, withRight } from './lines.ts'

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
    'POST /people/invite': proved(people('invitePerson'), {
      backTo: '/people',
      keeps: ['email', 'role'],
    }),
    'POST /people/role': proved(people('changeRoleOfMember'), { backTo: '/people' }),
    'GET /people/remove': proved(removal('showRemoval'), { keeps: ['user'] }),
    'POST /people/remove': proved(removal('removePerson'), { keeps: ['user'] }),
    'POST /people/withdraw': proved(people('withdrawInvite'), { backTo: '/people' }),
  }),
  ...withRight('settings', {
    'GET /settings': settings('showSettings'),
    'POST /settings': settings('saveSettings'),
    'POST /settings/packages': packages('addPackage'),
    'POST /settings/packages/remove': packages('removePackage'),
  }),
  ...withRight('tokens:manage', {
    'GET /tokens': tokens('showTokens'),
    'GET /tokens/new': proved(tokens('showNewToken')),
    'POST /tokens/new': proved(tokens('makeToken')),
    'GET /tokens/:id': tokens('showToken'),
    'GET /tokens/:id/rotate': proved(rotation('showTokenRotation')),
    'POST /tokens/:id/rotate': proved(rotation('rotateOneToken')),
    'POST /tokens/:id/revoke': tokens('revokeOneToken'),
  }),
]
