import type { CarrierAccount } from '../carrier-account.ts'
import type { Environment } from '../environment.ts'
import type { KeyRing } from '../key-ring.ts'
import type { Credentials } from '../ports/carrier/credentials.ts'

/** The keys that credentials are kept with. */
export type CredentialsKeys = {
  /** Null where there is none: nothing was ever sealed, or nobody brought the keys along. */
  toOpen(): KeyRing | null
  /** Makes a key where this installation may; throws what the operator has to set where it may not. */
  toSeal(): KeyRing
}

type KeptIn = { readonly environment: Environment; readonly credentialsKeys: CredentialsKeys }

type Kept = Pick<CarrierAccount, 'id' | 'carrier'>

export const sealCredentials = (
  { environment, credentialsKeys }: KeptIn,
  account: Kept,
  credentials: Credentials,
): string =>
  credentialsKeys.toSeal().seal(sealName(environment, account), JSON.stringify(credentials))

/** Null where they were forgotten, and where no key opens them. */
export function openCredentials(
  { environment, credentialsKeys }: KeptIn,
  account: Kept & { readonly sealed: string | null },
): Credentials | null {
  const { sealed } = account
  if (sealed === null) return null
  const text = credentialsKeys.toOpen()?.open(sealName(environment, account), sealed) ?? null
  return text === null ? null : (JSON.parse(text) as Credentials)
}

/** Sealed credentials open in their own row alone: another row's would be another account's. */
const sealName = (environment: Environment, { id, carrier }: Kept): string =>
  `${environment} ${id} ${carrier}`
