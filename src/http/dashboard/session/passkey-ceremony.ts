import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { CoreError } from '#core/errors.ts'
import {
  challengeOfStranger,
  challengeOfUser,
  type PasskeyInput,
  type PasskeyUse,
  passkeysOf,
  takeChallenge,
} from '#core/user/passkey.ts'
import type { SignedInVisit, Visit } from '../visit/screen.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'

/** Only a ceremony needs the package, and most starts see none. */
const webauthn = () => import('@simplewebauthn/server')

const refused = (cause?: unknown) =>
  new CoreError('sign_in_refused', 'The passkey was not accepted. Try again.', {}, { cause })

function siteOf(visit: Visit): PasskeySite {
  const site = passkeySite(visit)
  if ('off' in site) throw new CoreError('conflict', site.off)
  return site
}

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))

/** What a browser needs to make a passkey. */
export async function creationOptions(visit: SignedInVisit) {
  const { register, signedIn } = visit
  const { rpId } = siteOf(visit)
  const known = await passkeysOf(register, signedIn)
  const challenge = await challengeOfUser(register, signedIn, 'register')
  const { generateRegistrationOptions } = await webauthn()
  return await generateRegistrationOptions({
    rpName: 'Postilion',
    rpID: rpId,
    userName: signedIn.user.email,
    userDisplayName: signedIn.user.name,
    userID: Uint8Array.from(Buffer.from(`user ${signedIn.user.id}`)),
    challenge: bytesOf(challenge),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    // It stands for both factors: it must know its owner, and be found without an e-mail.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What the browser made, as the core keeps it. */
export async function createdPasskey(
  visit: SignedInVisit,
  text: string,
): Promise<Omit<PasskeyInput, 'name'>> {
  const { register, signedIn } = visit
  const { rpId, origin } = siteOf(visit)
  const response = parsed<RegistrationResponseJSON>(text)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge =>
      takeChallenge(register, challenge, 'register', signedIn.user.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(rethrown)
  if (!verified) throw refused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: transports ?? [] }
}

/** What a browser needs to use a passkey. Any passkey signs in; only one of the user proves who they are. */
export async function useOptions(visit: Visit | SignedInVisit) {
  const { register } = visit
  const { rpId } = siteOf(visit)
  const signedIn = 'signedIn' in visit ? visit.signedIn : null
  const challenge = signedIn
    ? await challengeOfUser(register, signedIn, 'prove')
    : await challengeOfStranger(register, { address: visit.ipAddress })
  const known = signedIn ? await passkeysOf(register, signedIn) : []
  const { generateAuthenticationOptions } = await webauthn()
  return await generateAuthenticationOptions({
    rpID: rpId,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
  })
}

/** The use of a passkey, and its count. */
export async function usedPasskey(visit: Visit | SignedInVisit, text: string): Promise<PasskeyUse> {
  const { register } = visit
  const { rpId, origin } = siteOf(visit)
  const userId = 'signedIn' in visit ? visit.signedIn.user.id : null
  const purpose = userId === null ? 'sign_in' : 'prove'
  const response = parsed<AuthenticationResponseJSON>(text)
  const passkey = await register.store.read.passkeys.byCredential(response.id)
  if (!passkey) throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge => takeChallenge(register, challenge, purpose, userId),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
    },
    requireUserVerification: true,
  }).catch(rethrown)
  if (!verified) throw refused()
  return { credentialId: passkey.credentialId, newCounter: authenticationInfo.newCounter }
}

/** The package checks every field that it reads. */
function parsed<T extends { readonly id: string }>(text: string): T {
  try {
    const value: unknown = JSON.parse(text)
    if (hasCredential(value)) return value as T
  } catch {
    // No JSON is as wrong as other JSON.
  }
  throw refused()
}

/** Its id is looked up before the package has checked it. */
const hasCredential = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  /^[\w-]+$/.test(value.id)

function rethrown(error: unknown): never {
  throw error instanceof CoreError ? error : refused(error)
}
