import { forAnybody, forPeople } from './lines.ts'

/** What belongs to people and to nobody's account, below `/dashboard`. */
export const ofPeople = [
  ...forPeople('signed in', {
    'GET /': () => import('../nouns/accounts/home.ts'),
    'GET /prove': () => import('../nouns/session/ask-for-proof.ts'),
    'POST /prove': () => import('../nouns/session/prove.ts'),
    'POST /prove/passkey/options': () => import('../nouns/session/passkey-options.ts'),
    'POST /prove/passkey': () => import('../nouns/session/prove-by-passkey.ts'),
    'GET /me': () => import('../nouns/me/show.ts'),
    'POST /me/name': () => import('../nouns/me/rename.ts'),
    'POST /me/password': () => import('../nouns/me/change-password.ts'),
    'POST /me/keys': () => import('../nouns/me/keys.ts'),
    'GET /me/codes': () => import('../nouns/me/codes.ts'),
    'POST /me/codes/begin': () => import('../nouns/me/begin-codes.ts'),
    'POST /me/codes/confirm': () => import('../nouns/me/confirm-codes.ts'),
    'POST /me/codes/recovery': () => import('../nouns/me/renew-recovery.ts'),
    'POST /me/codes/off': () => import('../nouns/me/end-codes.ts'),
    'GET /me/passkeys/new': () => import('../nouns/me/new-passkey.ts'),
    'POST /me/passkeys/options': () => import('../nouns/me/passkey-options.ts'),
    'POST /me/passkeys': () => import('../nouns/me/add-passkey.ts'),
    'POST /me/passkeys/rename': () => import('../nouns/me/rename-passkey.ts'),
    'POST /me/passkeys/remove': () => import('../nouns/me/remove-passkey.ts'),
    'POST /me/sessions/end': () => import('../nouns/me/end-session.ts'),
    'POST /me/sessions/end-others': () => import('../nouns/me/end-other-sessions.ts'),
    'POST /look-as/end': () => import('../nouns/accounts/end-look-as.ts'),
  }),
  ...forAnybody({
    'GET /sign-in': () => import('../nouns/session/ask-to-sign-in.ts'),
    'POST /sign-in': () => import('../nouns/session/sign-in.ts'),
    'POST /sign-in/passkey/options': () => import('../nouns/session/passkey-options.ts'),
    'POST /sign-in/passkey': () => import('../nouns/session/sign-in-by-passkey.ts'),
  }),
  ...forPeople('code due', {
    'GET /sign-in/code': () => import('../nouns/session/ask-for-code.ts'),
    'POST /sign-in/code': () => import('../nouns/session/give-code.ts'),
    'POST /sign-out': () => import('../nouns/session/sign-out.ts'),
  }),
  ...forAnybody(
    {
      'GET /invitation/:secret': () => import('../nouns/people/read-invitation.ts'),
      'POST /invitation/:secret': () => import('../nouns/people/accept-invitation.ts'),
      'GET /reset/:secret': () => import('../nouns/people/read-reset.ts'),
      'POST /reset/:secret': () => import('../nouns/people/reset-password.ts'),
    },
    { secretPath: true },
  ),
  ...forPeople('operator', {
    'GET /accounts': () => import('../nouns/accounts/list.ts'),
    'GET /accounts/people': () => import('../nouns/accounts/people.ts'),
    'POST /accounts/people/reset': () => import('../nouns/accounts/make-reset.ts'),
    'POST /look-as': () => import('../nouns/accounts/look-as.ts'),
  }),
]
