import type { ApiCall, AskedByScreen } from '#http/base/as-call.ts'
import { asCall } from '#http/v5/as-call.ts'
import type { AskedCreation } from './any-shipment-request.ts'

export function drawn(asked: AskedByScreen): ApiCall {
  const call = asCall(asked)
  if (call === null) throw new Error(`no call for ${asked.kind}`)
  return call
}

export const boughtBy = (creation: AskedCreation): ApiCall =>
  drawn({ kind: 'buy', creation: { ...creation, fault: null } })

export const savedBy = (creation: AskedCreation): ApiCall =>
  drawn({ kind: 'save_draft', draft: creation })
