import type { ApiCall, ScreenAction } from '#http/base/api-call.ts'
import { apiCallFor } from '#http/v5/api-calls.ts'
import type { AskedCreation } from './any-shipment-request.ts'

export function drawn(asked: ScreenAction): ApiCall {
  const call = apiCallFor(asked)
  if (call === null) throw new Error(`no call for ${asked.kind}`)
  return call
}

export const boughtBy = (creation: AskedCreation): ApiCall =>
  drawn({ kind: 'buy', creation: { ...creation, fault: null } })

export const savedBy = (creation: AskedCreation): ApiCall =>
  drawn({ kind: 'save_draft', draft: creation })
