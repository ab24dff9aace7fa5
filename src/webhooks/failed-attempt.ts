import type { WebhookFailure } from '#core/ports/webhook-sender.ts'

export type FailedAttempt = { readonly failure: WebhookFailure; readonly says: string }

const isUnreachable = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/
/** Names of OpenSSL's refusals, and of Node's own. */
const isAboutTls = /CERT|CRL|SIGNATURE|^INVALID_|^HOSTNAME_MISMATCH$|^E(?:RR_TLS|RR_SSL|PROTO)/

/** What a connection that brought no answer failed of. */
export function failureOf(error: unknown): FailedAttempt {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'closed'
  if (isUnreachable.test(code)) {
    const says =
      code === 'ECONNREFUSED' ? 'The connection was refused' : 'The subscriber cannot be reached'
    return { failure: 'refused', says: `${says} (${code}).` }
  }
  if (code === 'ETIMEDOUT') {
    return { failure: 'timeout', says: 'The subscriber could not be reached in time.' }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { failure: 'too_long', says: 'The headers of the response are longer than 16 kB.' }
  }
  if (isAboutTls.test(code)) {
    return { failure: 'tls', says: `No secure connection could be made (${code}).` }
  }
  return { failure: 'broken', says: `The connection ended without a valid response (${code}).` }
}

/** Why a signal of `withinTime` ended. */
export const failureOfEnd = ({ reason }: AbortSignal): FailedAttempt =>
  reason instanceof Error && reason.name === 'TimeoutError'
    ? { failure: 'timeout', says: 'The subscriber did not answer in time.' }
    : { failure: 'broken', says: 'The service stopped before a response arrived.' }
