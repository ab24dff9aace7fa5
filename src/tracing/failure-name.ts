import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'

/** Never the message: it may name people, addresses and amounts. */
export function failureName(error: unknown): string {
  if (error instanceof CoreError) return error.code
  if (error instanceof CarrierError) return error.kind
  return error instanceof Error ? error.name : typeof error
}
