import type { KeyRing } from '../key-ring.ts'

/** The keys that credentials are kept with. */
export type CredentialsKeys = {
  /** Null where there is none: nothing was ever sealed, or nobody brought the keys along. */
  toOpen(): KeyRing | null
  /** Makes a key where this installation may; throws what the operator has to set where it may not. */
  toSeal(): KeyRing
}

/** Sealed credentials open in their own row alone: another row's would be another account's. */
export const sealName = (environment: string, id: number, carrier: string): string =>
  `${environment} ${id} ${carrier}`
