import { forAnybody, forPeople, proved, verbsOf } from './lines.ts'

const accounts = verbsOf(() => import('../nouns/accounts/accounts.ts'))
const allPeople = verbsOf(() => import('../nouns/accounts/all-people.ts'))
const codes = verbsOf(() => import('../nouns/me/codes.ts'))
const me = verbsOf(() => import('../nouns/me/me.ts'))
const passkeys = verbsOf(() => import('../nouns/me/passkeys.ts'))
const invitation = verbsOf(() => import('../nouns/people/invitation.ts'))
const passwordReset = verbsOf(() => import('../nouns/people/password-reset.ts'))
const proof = verbsOf(() => import('../nouns/session/proof.ts'))
const signIn = verbsOf(() => import('../nouns/session/sign-in.ts'))

/** What belongs to people and to nobody's account, below `/dashboard`. */
export const ofPeople = [
  ...forPeople('signed in', {
    'GET /': accounts('leadHome'),
    'GET /prove': proof('showProof'),
    'POST /prove': proof('proveAgainByForm'),
    'POST /prove/passkey/options': signIn('sendRequestOptions'),
    'POST /prove/passkey': proof('proveWithPasskeyByForm'),
    'GET /me': me('showMe'),
    'POST /me/name': me('renameUserByForm'),
    'POST /me/password': me('changePasswordByForm'),
    'POST /me/keys': me('changeShortcutsByForm'),
    'GET /me/codes': proved(codes('showCodes')),
    'POST /me/codes/begin': proved(codes('beginCodesByForm'), { backTo: '/me' }),
    'POST /me/codes/confirm': proved(codes('confirmCodesByForm'), { backTo: '/me/codes' }),
    'POST /me/codes/recovery': proved(codes('renewRecoveryCodesByForm'), { backTo: '/me' }),
    'POST /me/codes/off': proved(codes('endCodesByForm'), { backTo: '/me' }),
    'GET /me/passkeys/new': proved(passkeys('showNewPasskey')),
    'POST /me/passkeys/options': proved(passkeys('sendCreationOptions'), {
      backTo: '/me/passkeys/new',
    }),
    'POST /me/passkeys': proved(passkeys('addPasskeyByForm'), { backTo: '/me/passkeys/new' }),
    'POST /me/passkeys/rename': passkeys('renamePasskeyByForm'),
    'POST /me/passkeys/remove': proved(passkeys('removePasskeyByForm'), { backTo: '/me' }),
    'POST /me/sessions/end': me('endSessionByForm'),
    'POST /me/sessions/end-others': me('endOtherSessionsByForm'),
    'POST /look-as/end': accounts('endLookAsByForm'),
  }),
  ...forAnybody({
    'GET /sign-in': signIn('showSignIn'),
    'POST /sign-in': signIn('signInByForm'),
    'POST /sign-in/passkey/options': signIn('sendRequestOptions'),
    'POST /sign-in/passkey': signIn('signInWithPasskeyByForm'),
  }),
  ...forPeople('code due', {
    'GET /sign-in/code': signIn('showCodeForm'),
    'POST /sign-in/code': signIn('signInWithCodeByForm'),
    'POST /sign-out': signIn('signOutByForm'),
  }),
  ...forAnybody(
    {
      'GET /invitation/:secret': invitation('showInvitation'),
      'POST /invitation/:secret': invitation('acceptInvitationByForm'),
      'GET /reset/:secret': passwordReset('showReset'),
      'POST /reset/:secret': passwordReset('resetPasswordByForm'),
    },
    { secretPath: true },
  ),
  ...forPeople('operator', {
    'GET /accounts': accounts('showAccounts'),
    'GET /accounts/people': allPeople('showAllPeople'),
    'POST /accounts/people/reset': proved(allPeople('beginResetByForm'), {
      backTo: '/accounts/people',
    }),
    'POST /look-as': proved(accounts('beginLookAsByForm'), { backTo: '/accounts' }),
  }),
]
