import type { ApiCall, AskedOfPrices } from '../../base/as-call.ts'
import { EstimateRequest, RateRequest } from '../wire/rate-request.ts'
import { TimeoutQuery } from '../wire/timeout-field.ts'
import { addressFields } from './address-fields.ts'
import { drawCall } from './draw-call.ts'
import { parcelFields } from './parcel-fields.ts'
import { secondsOf } from './seconds-of.ts'

export function askedOfPrices(asked: AskedOfPrices): ApiCall | null {
  const timeout = secondsOf(asked.timeoutMs)
  if (asked.kind === 'quote_shipment') {
    return drawCall('quoteShipment', 'GET /rates/{shipment_id}', {
      params: { shipment_id: asked.shipmentId },
      query: [TimeoutQuery, { timeout }],
    })
  }
  const { question } = asked
  const { services, isReturn, returnAddress } = question
  if (services !== null && services.length !== 1) return null
  const fields = {
    to_address: addressFields(question.destination),
    // Of no other parcel it is read.
    ...parcelFields({ ...question, returnAddress: isReturn ? returnAddress : null }),
    service: services?.[0] ?? null,
    timeout,
  }
  return asked.kind === 'quote'
    ? drawCall('quoteRates', 'POST /rates', { body: [RateRequest, fields] })
    : drawCall('estimateRates', 'POST /rates/estimate', { body: [EstimateRequest, fields] })
}
