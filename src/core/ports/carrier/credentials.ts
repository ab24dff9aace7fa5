/** A field of the credentials that a carrier outside the process is asked with. */
export type CredentialField = {
  readonly pattern: RegExp
  /** What the pattern asks for, after "must be": a problem never shows the value. */
  readonly expected: string
}

/** By the names of the fields. */
export type Credentials = Readonly<Record<string, string>>

/** A carrier as the configuration knows it. */
export type CredentialForm = {
  readonly code: string
  readonly credentials: Readonly<Record<string, CredentialField>>
}
