import { forAnybody, forPeople } from './lines.ts'

/** What belongs to people and to nobody's account, below `/dashboard`. */
export const ofPeople = [
  ...forPeople('signed in', {
    'GET /': async () => (await import('../nouns/accounts/home.ts')).leadHome,
    'GET /prove': async () => (await import('../nouns/session/ask-for-proof.ts')).showProof,
    'POST /prove': async () => (await import('../nouns/session/prove.ts')).proveByPassword,
    'POST /prove/passkey/options': async () =>
      (await import('../nouns/session/passkey-options.ts')).sendRequestOptions,
    'POST /prove/passkey': async () =>
      (await import('../nouns/session/prove-by-passkey.ts')).proveByPasskey,
    'GET /me': async () => (await import('../nouns/me/show.ts')).showMe,
    'POST /me/name': async () => (await import('../nouns/me/rename.ts')).renameMe,
    'POST /me/password': async () =>
      (await import('../nouns/me/change-password.ts')).changeOwnPassword,
    'POST /me/keys': async () => (await import('../nouns/me/keys.ts')).turnKeys,
    'GET /me/codes': async () => (await import('../nouns/me/codes.ts')).showCodes,
    'POST /me/codes/begin': async () => (await import('../nouns/me/begin-codes.ts')).beginCodeSetUp,
    'POST /me/codes/confirm': async () =>
      (await import('../nouns/me/confirm-codes.ts')).confirmCodeSetUp,
    'POST /me/codes/recovery': async () =>
      (await import('../nouns/me/renew-recovery.ts')).renewOwnRecoveryCodes,
    'POST /me/codes/off': async () => (await import('../nouns/me/end-codes.ts')).turnCodesOff,
    'GET /me/passkeys/new': async () => (await import('../nouns/me/new-passkey.ts')).showNewPasskey,
    'POST /me/passkeys/options': async () =>
      (await import('../nouns/me/passkey-options.ts')).sendCreationOptions,
    'POST /me/passkeys': async () => (await import('../nouns/me/add-passkey.ts')).addOwnPasskey,
    'POST /me/passkeys/rename': async () =>
      (await import('../nouns/me/rename-passkey.ts')).renameOwnPasskey,
    'POST /me/passkeys/remove': async () =>
      (await import('../nouns/me/remove-passkey.ts')).removeOwnPasskey,
    'POST /me/sessions/end': async () => (await import('../nouns/me/end-session.ts')).endOneSession,
    'POST /me/sessions/end-others': async () =>
      (await import('../nouns/me/end-other-sessions.ts')).endOtherSessions,
    'POST /look-as/end': async () => (await import('../nouns/accounts/end-look-as.ts')).stopLooking,
  }),
  ...forAnybody({
    'GET /sign-in': async () => (await import('../nouns/session/ask-to-sign-in.ts')).showSignIn,
    'POST /sign-in': async () => (await import('../nouns/session/sign-in.ts')).signInByPassword,
    'POST /sign-in/passkey/options': async () =>
      (await import('../nouns/session/passkey-options.ts')).sendRequestOptions,
    'POST /sign-in/passkey': async () =>
      (await import('../nouns/session/sign-in-by-passkey.ts')).signInByPasskey,
  }),
  ...forPeople('code due', {
    'GET /sign-in/code': async () =>
      (await import('../nouns/session/ask-for-code.ts')).showCodeForm,
    'POST /sign-in/code': async () => (await import('../nouns/session/give-code.ts')).signInByCode,
    'POST /sign-out': async () => (await import('../nouns/session/sign-out.ts')).signOutHere,
  }),
  ...forAnybody(
    {
      'GET /invitation/:secret': async () =>
        (await import('../nouns/people/read-invitation.ts')).showInvitation,
      'POST /invitation/:secret': async () =>
        (await import('../nouns/people/accept-invitation.ts')).acceptInvite,
      'GET /reset/:secret': async () => (await import('../nouns/people/read-reset.ts')).showReset,
      'POST /reset/:secret': async () =>
        (await import('../nouns/people/reset-password.ts')).resetForgottenPassword,
    },
    { secretPath: true },
  ),
  ...forPeople('operator', {
    'GET /accounts': async () => (await import('../nouns/accounts/list.ts')).showAccounts,
    'GET /accounts/people': async () => (await import('../nouns/accounts/people.ts')).showEverybody,
    'POST /accounts/people/reset': async () =>
      (await import('../nouns/accounts/make-reset.ts')).makeResetLink,
    'POST /look-as': async () => (await import('../nouns/accounts/look-as.ts')).startLooking,
  }),
]
