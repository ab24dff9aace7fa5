import { CarrierError, type CarrierFailure } from '#core/carrier-error.ts'
import { TokenRefused } from './remote-failures.ts'
import type { RemoteAnswer, RemoteRequest } from './remote-request.ts'

/**
 * What a failed answer means at its carrier. `refused`: it refuses this request; `not_sold`: it sold
 * nothing, for a reason of its own; `unknown`: it may have sold; `already_sold`: it sold under this name
 * before; `misconfigured`: the account may not ask, or has not paid. `says` is the carrier's own sentence
 * for the client to read; it must hold nothing of the request.
 */
export type Verdict = {
  readonly kind: 'refused' | 'not_sold' | 'unknown' | 'already_sold' | 'misconfigured'
  readonly says?: string
}

/** Null where the status says enough. It reads status and body, and never a sentence. */
export type MeaningOf = (answer: RemoteAnswer, request: RemoteRequest) => Verdict | null

export function verdictFailure(
  { kind, says }: Verdict,
  answer: RemoteAnswer,
  carrierName: string,
): CarrierError {
  // Its token is renewed once before anybody believes that it is refused.
  if (kind === 'misconfigured' && answer.status === 401)
    return new TokenRefused(carrierName, { answer })
  const { failure, sentence } = failures[kind]
  const end = says === undefined ? '.' : `: ${says}`
  return new CarrierError(failure, `${carrierName} ${sentence}${end}`, { answer })
}

/** The sentence begins with the carrier's name. */
type Meaning = { readonly failure: CarrierFailure; readonly sentence: string }

const failures: Readonly<Record<Verdict['kind'], Meaning>> = {
  refused: { failure: 'rejected', sentence: 'refused this request' },
  not_sold: { failure: 'not_sold', sentence: 'sold nothing' },
  unknown: { failure: 'unknown', sentence: 'did not say what it did' },
  already_sold: { failure: 'already_sold', sentence: 'sold this before' },
  misconfigured: {
    failure: 'misconfigured',
    sentence: 'does not allow this account to ask',
  },
}
