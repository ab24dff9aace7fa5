import { forAnybody, forPeople, proved, verbsOf } from './lines.ts'

const accounts = verbsOf(() => import('../nouns/accounts/accounts.ts'))
const everybody = verbsOf(() => import('../nouns/accounts/everybody.ts'))
const codes = verbsOf(() => import('../nouns/me/codes.ts'))
const me = verbsOf(() => import('../nouns/me/me.ts'))
const passkeys = verbsOf(() => import('../nouns/me/passkeys.ts'))
const secretLinks = verbsOf(() => import('../nouns/people/secret-links.ts'))
const proof = verbsOf(() => import('../nouns/session/proof.ts'))
const signIn = verbsOf(() => import('../nouns/session/sign-in.ts'))

/** What belongs to people and to nobody's account, below `/dashboard`. */
export const ofPeople = [
  ...forPeople('signed in', {
    'GET /': accounts('leadHome'),
    'GET /prove': proof('showProof'),
    'POST /prove': proof('proveByPassword'),
    'POST /prove/passkey/options': signIn('sendRequestOptions'),
    'POST /prove/passkey': proof('proveByPasskey'),
    'GET /me': me('showMe'),
    'POST /me/name': me('renameMe'),
    'POST /me/password': me('changeOwnPassword'),
    'POST /me/keys': me('turnKeys'),
    'GET /me/codes': proved(codes('showCodes')),
    'POST /me/codes/begin': proved(codes('beginCodeSetUp'), { backTo: '/me' }),
    'POST /me/codes/confirm': proved(codes('confirmCodeSetUp'), { backTo: '/me/codes' }),
    'POST /me/codes/recovery': proved(codes('renewOwnRecoveryCodes'), { backTo: '/me' }),
    'POST /me/codes/off': proved(codes('turnCodesOff'), { backTo: '/me' }),
    'GET /me/passkeys/new': proved(passkeys('showNewPasskey')),
    'POST /me/passkeys/options': proved(passkeys('sendCreationOptions'), {
      backTo: '/me/passkeys/new',
    }),
    'POST /me/passkeys': proved(passkeys('addOwnPasskey'), { backTo: '/me/passkeys/new' }),
    'POST /me/passkeys/rename': passkeys('renameOwnPasskey'),
    'POST /me/passkeys/remove': proved(passkeys('removeOwnPasskey'), { backTo: '/me' }),
    'POST /me/sessions/end': me('endOneSession'),
    'POST /me/sessions/end-others': me('endOtherSessions'),
    'POST /look-as/end': accounts('stopLooking'),
  }),
  ...forAnybody({
    'GET /sign-in': signIn('showSignIn'),
    'POST /sign-in': signIn('signInByPassword'),
    'POST /sign-in/passkey/options': signIn('sendRequestOptions'),
    'POST /sign-in/passkey': signIn('signInByPasskey'),
  }),
  ...forPeople('code due', {
    'GET /sign-in/code': signIn('showCodeForm'),
    'POST /sign-in/code': signIn('signInByCode'),
    'POST /sign-out': signIn('signOutHere'),
  }),
  ...forAnybody(
    {
      'GET /invitation/:secret': secretLinks('showInvitation'),
      'POST /invitation/:secret': secretLinks('acceptInvite'),
      'GET /reset/:secret': secretLinks('showReset'),
      'POST /reset/:secret': secretLinks('resetForgottenPassword'),
    },
    { secretPath: true },
  ),
  ...forPeople('operator', {
    'GET /accounts': accounts('showAccounts'),
    'GET /accounts/people': everybody('showEverybody'),
    'POST /accounts/people/reset': proved(everybody('makeResetLink'), {
      backTo: '/accounts/people',
    }),
    'POST /look-as': proved(accounts('startLooking'), { backTo: '/accounts' }),
  }),
]
