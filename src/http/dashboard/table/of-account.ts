import { grantedSettings } from '#core/account/setting/change-settings.ts'
import { also, proved, verbsOf, withRight } from './lines.ts'

const people = verbsOf(() => import('../nouns/people/people.ts'))
const removal = verbsOf(() => import('../nouns/people/removal.ts'))
const presets = verbsOf(() => import('../nouns/settings/presets.ts'))
const settings = verbsOf(() => import('../nouns/settings/settings.ts'))

/** The people of an account and its settings. */
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
    // A thief of an operator's session would grant more to an account first.
    'POST /settings/grants': also(
      'grants',
      proved(settings('changeGrantedSettingsByForm'), {
        backTo: '/settings',
        keeps: grantedSettings,
      }),
    ),
  }),
]
