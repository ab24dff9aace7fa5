import { forAnybody, forPeople } from './lines.ts'

/** What belongs to people and to nobody's account, below `/dashboard`. */
export const ofPeople = [
  ...forPeople('signed in', {
    'GET /': () => import('../screens/home.ts'),
    'GET /prove': () => import('../screens/session/ask-for-proof.ts'),
    'POST /prove': () => import('../screens/session/prove.ts'),
    'POST /prove/passkey/options': () => import('../screens/session/passkey-options.ts'),
    'POST /prove/passkey': () => import('../screens/session/prove-by-passkey.ts'),
    'GET /me': () => import('../screens/me/show.ts'),
    'POST /me/name': () => import('../screens/me/rename.ts'),
    'POST /me/password': () => import('../screens/me/change-password.ts'),
    'POST /me/keys': () => import('../screens/me/keys.ts'),
    'GET /me/codes': () => import('../screens/me/codes.ts'),
    'POST /me/codes/begin': () => import('../screens/me/begin-codes.ts'),
    'POST /me/codes/confirm': () => import('../screens/me/confirm-codes.ts'),
    'POST /me/codes/recovery': () => import('../screens/me/renew-recovery.ts'),
    'POST /me/codes/off': () => import('../screens/me/end-codes.ts'),
    'GET /me/passkeys/new': () => import('../screens/me/new-passkey.ts'),
    'POST /me/passkeys/options': () => import('../screens/me/passkey-options.ts'),
    'POST /me/passkeys': () => import('../screens/me/add-passkey.ts'),
    'POST /me/passkeys/rename': () => import('../screens/me/rename-passkey.ts'),
    'POST /me/passkeys/remove': () => import('../screens/me/remove-passkey.ts'),
    'POST /me/sessions/end': () => import('../screens/me/end-session.ts'),
    'POST /me/sessions/end-others': () => import('../screens/me/end-other-sessions.ts'),
    'POST /look-as/end': () => import('../screens/accounts/end-look-as.ts'),
  }),
  ...forAnybody({
    'GET /sign-in': () => import('../screens/session/ask-to-sign-in.ts'),
    'POST /sign-in': () => import('../screens/session/sign-in.ts'),
    'POST /sign-in/passkey/options': () => import('../screens/session/passkey-options.ts'),
    'POST /sign-in/passkey': () => import('../screens/session/sign-in-by-passkey.ts'),
  }),
  ...forPeople('code due', {
    'GET /sign-in/code': () => import('../screens/session/ask-for-code.ts'),
    'POST /sign-in/code': () => import('../screens/session/give-code.ts'),
    'POST /sign-out': () => import('../screens/session/sign-out.ts'),
  }),
  ...forAnybody(
    {
      'GET /invitation/:secret': () => import('../screens/people/read-invitation.ts'),
      'POST /invitation/:secret': () => import('../screens/people/accept-invitation.ts'),
      'GET /reset/:secret': () => import('../screens/people/read-reset.ts'),
      'POST /reset/:secret': () => import('../screens/people/reset-password.ts'),
    },
    { secretPath: true },
  ),
  ...forPeople('operator', {
    'GET /accounts': () => import('../screens/accounts/list.ts'),
    'GET /accounts/people': () => import('../screens/accounts/people.ts'),
    'POST /accounts/people/reset': () => import('../screens/accounts/make-reset.ts'),
    'POST /look-as': () => import('../screens/accounts/look-as.ts'),
  }),
]
