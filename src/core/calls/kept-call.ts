import type { Tenant } from '../access.ts'
import { shipCodeForm } from '../shipment/ship-code.ts'
import type { Instant } from '../time/clock.ts'
import type { CallFilter, LogCursor, LoggedRequest } from './request-log.ts'

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

/** A text of this form may be something else: whoever follows it looks whether there is such a shipment. */
const namedCode = new RegExp(`(?<![0-9A-Za-z])${shipCodeForm}(?![0-9A-Za-z])`, 'g')
/** A list names many: a call that made or changed something names few. */
const mostCodes = 20

const distinctCodes = (codes: Iterable<string>): readonly string[] =>
  [...new Set(codes)].slice(0, mostCodes)

/** The ship codes that a line of the log names, in its path and its outcome. */
export const shipCodesIn = ({ path, outcome }: Pick<LoggedRequest, 'path' | 'outcome'>) =>
  distinctCodes(`${decoded(path).toUpperCase()} ${outcome}`.match(namedCode) ?? [])

const namedField = new RegExp(String.raw`"ship_code"\s*:\s*"(${shipCodeForm})"`, 'g')

/** With those that the answer names in a field of that name. */
export const withAnswered = (codes: readonly string[], answer: string): readonly string[] =>
  distinctCodes([...codes, ...Array.from(answer.matchAll(namedField), ([, code = '']) => code)])

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export type CallReader = {
  /** Kept calls, newest first, after the last one of the page before. */
  page(
    tenant: Tenant,
    filter: CallFilter,
    after: LogCursor | null,
    limit: number,
  ): Promise<readonly Call[]>
  byRequestId(tenant: Tenant, requestId: string): Promise<(Call & CallContents) | null>
  /** Those of the requests that are kept. */
  keptAmong(tenant: Tenant, requestIds: readonly string[]): Promise<ReadonlySet<string>>
}

export type CallWriter = CallReader & {
  keep(tenant: Tenant, call: KeptCall): Promise<void>
  /** Forgets all but the newest of the account. */
  trim(tenant: Tenant, most: number): Promise<void>
  /** Removes at most `limit` calls of any account older than the time; returns how many. */
  prune(before: Instant, limit: number): Promise<number>
}
