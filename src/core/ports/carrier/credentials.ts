import type { Environment } from '../../environment.ts'

/** A field of the credentials that a carrier outside the process is asked with. */
export type CredentialField = {
  /** As a person reads it. */
  readonly label: string
  /** Answers show its last four characters alone. */
  readonly secret: boolean
  readonly optional?: boolean
  /** A carrier's test system may take other values than its own. */
  readonly pattern: RegExp | ((environment: Environment) => RegExp)
  /** What the pattern asks for, after "must be": a problem never shows the value. */
  readonly expected: string | ((environment: Environment) => string)
}

/** By the names of the fields. */
export type Credentials = Readonly<Record<string, string>>
