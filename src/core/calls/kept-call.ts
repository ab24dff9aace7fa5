import type { LoggedRequest } from './request-log-store.ts'

/**
 * How much of a body is kept: all of it, all but what its marks stand for, its beginning, a sentence in
 * its place, or nothing, because the call was refused before its body was read.
 */
export const bodyStates = ['whole', 'redacted', 'cut', 'described', 'unread'] as const
export type BodyState = (typeof bodyStates)[number]

export type KeptBody = {
  readonly state: BodyState
  readonly text: string
  /** The length of the body as it was sent. */
  readonly bytes: number
}

/** A call as a list shows it: a kept one, or a line of the log alone. */
export type Call = LoggedRequest & {
  /** As it was sent, without its `?`; empty where there was none, and in a line of the log. */
  readonly query: string
  /** The Idempotency-Key; null where there was none, and in a line of the log. */
  readonly key: string | null
  /** Ship codes that the call names, as far as they are known. */
  readonly shipCodes: readonly string[]
  /** Whether its headers and bodies are kept. */
  readonly isKept: boolean
}

/** What a call brought and got, without its secrets. */
export type CallContents = {
  /** Those that change what a call does, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Null where there was none. */
  readonly sent: KeptBody | null
  readonly answered: KeptBody | null
}

export type KeptCall = Omit<Call, 'isKept'> & CallContents

/** A body beyond them is cut. */
export const keptBodyBytes = 64 * 1024
/** The newest of an account: older ones are forgotten as new ones come. */
export const mostKeptCalls = 500
