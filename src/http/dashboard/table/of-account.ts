import { grantedSettings } from '#core/account/setting/change-settings.ts'
import { proved, verbsOf, withRight } from './lines.ts'

const people = verbsOf(() => import('../nouns/people/people.ts'))
const removal = verbsOf(() => import('../nouns/people/removal.ts'))
const presets = verbsOf(() => import('../nouns/settings/presets.ts'))
const settings = verbsOf(() => import('../nouns/settings/settings.ts'))
const docsToken = verbsOf(() => import('../nouns/tokens/docs-token.ts'))
const newToken = verbsOf(() => import('../nouns/tokens/new-token.ts'))
const tokenRotation = verbsOf(() => import('../nouns/tokens/token-rotation.ts'))
const token = verbsOf(() => import('../nouns/tokens/token.ts'))
const tokens = verbsOf(() => import('../nouns/tokens/tokens.ts'))

/** The people of an account, its tokens and its settings. */
export const ofAccount = [
  ...withRight('members', {
    'GET /people': people('showPeople'),
    'POST /people/invite': proved(people('inviteByForm'), {
      backTo: '/people',
      keeps: ['email', 'role'],
    }),
    'POST /people/role': proved(people('changeRoleByForm'), { backTo: '/people' }),
    'GET /people/remove': proved(removal('showRemoval'), { keeps: ['user'] }),
    'POST /people/remove': proved(removal('removeMemberByForm'), { keeps: ['user'] }),
    'POST /people/withdraw': proved(people('withdrawInvitationByForm'), { backTo: '/people' }),
  }),
  ...withRight('settings', {
    'GET /settings': settings('showSettings'),
    'POST /settings': settings('changeSettingsByForm'),
    'POST /settings/packages': presets('addPresetByForm'),
    'POST /settings/packages/remove': presets('removePresetByForm'),
  }),
  ...withRight(
    'settings',
    {
      // A thief of an operator's session would grant more to an account first.
      'POST /settings/grants': proved(settings('changeGrantedSettingsByForm'), {
        backTo: '/settings',
        keeps: grantedSettings,
      }),
    },
    { also: 'grants' },
  ),
  ...withRight('tokens:manage', {
    'GET /tokens': tokens('showTokens'),
    'GET /tokens/new': proved(newToken('showNewToken')),
    'POST /tokens/new': proved(newToken('createTokenByForm')),
    'GET /tokens/:id': token('showToken'),
    'GET /tokens/:id/rotate': proved(tokenRotation('showTokenRotation')),
    'POST /tokens/:id/rotate': proved(tokenRotation('rotateTokenByForm')),
    'POST /tokens/:id/revoke': token('revokeTokenByForm'),
    'POST /docs-token': proved(docsToken('createDocsTokenByForm'), { backTo: '/tokens' }),
  }),
]
