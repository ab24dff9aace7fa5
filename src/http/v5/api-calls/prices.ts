import type { ApiCall, ScreenActions } from '../../base/api-call.ts'
import { EstimateRequest, RateRequest } from '../wire/rate-request.ts'
import { drawCall } from './draw-call.ts'
import { drawnAddress, drawnParcel } from './drawn-parcel.ts'
import { secondsOf } from './drawn-query.ts'

type Quoting = ScreenActions['quote']

export function quoteCall(action: Quoting): ApiCall | null {
  const fields = questionFields(action)
  return fields && drawCall('quoteRates', { body: [RateRequest, fields] })
}

export function estimateCall(action: Quoting): ApiCall | null {
  const fields = questionFields(action)
  return fields && drawCall('estimateRates', { body: [EstimateRequest, fields] })
}

/** Null where several services are asked for: the field takes one, or none for all. */
function questionFields({ question, timeoutMs }: Quoting) {
  const { services, isReturn, returnAddress } = question
  if (services !== null && services.length !== 1) return null
  return {
    to_address: drawnAddress(question.destination),
    // Only a return is read with the address where it goes.
    ...drawnParcel({ ...question, returnAddress: isReturn ? returnAddress : null }),
    service: services?.[0] ?? null,
    timeout: secondsOf(timeoutMs),
  }
}
