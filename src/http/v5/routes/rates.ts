import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { shipmentPath } from '#core/purchase/decide/shipment-path.ts'
import { questionOfShipment } from '#core/purchase/question-of-shipment.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { defaultTimeoutMs } from '#core/rating/quote-rates.ts'
import { parseId } from '#core/values/parse-id.ts'
import { tenantOfRequest } from '../../base/authentication.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { questionContextOf, quoteForCaller } from '../../base/quote-for-caller.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { bodyFailures, requestFailures, searchFailures } from '../wire/failures.ts'
import { fromRateAnswer, RatesBody } from '../wire/rate-answer.ts'
import {
  EstimateRequest,
  RateRequest,
  timeoutField,
  toEstimateQuestion,
  toRateQuestion,
} from '../wire/rate-request.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'

const config = { access: { scopes: ['rates:read'], counts: 'reads' } } as const
const tags = ['Rates']

export function quoteRates(scope: EdgeScope): void {
  scope.post('/rates', {
    config,
    schema: {
      operationId: 'quoteRates',
      summary: 'Quote rates for packages in the body',
      description:
        'Every rate that is valid for the given details, for all packages together. Persists nothing: an `Idempotency-Key` is taken and changes nothing.',
      tags,
      body: RateRequest,
      response: { 200: RatesBody, ...bodyFailures },
    },
    handler(request, reply) {
      const question = toRateQuestion(request.body, questionContextOf(request))
      return answerRates(request, reply, question, request.body.timeout)
    },
  })
}

export function estimateRates(scope: EdgeScope): void {
  scope.post('/rates/estimate', {
    config,
    schema: {
      operationId: 'estimateRates',
      summary: 'Estimate rates by country and postal code',
      description:
        'For a shop window, where nobody has typed an address yet. Name, street, city and province that are not sent are filled in, so that carriers who insist on them quote too. Persists nothing.',
      tags,
      body: EstimateRequest,
      response: { 200: RatesBody, ...bodyFailures },
    },
    handler(request, reply) {
      const question = toEstimateQuestion(request.body, questionContextOf(request))
      return answerRates(request, reply, question, request.body.timeout)
    },
  })
}

const TimeoutQuery = Type.Object({ timeout: timeoutField })

export function quoteShipment(scope: EdgeScope): void {
  scope.get('/rates/:shipment_id', {
    config,
    schema: {
      operationId: 'quoteShipment',
      summary: 'Quote rates for a stored shipment',
      description:
        'What it would cost now, by every service. Of a bought shipment it is for information. One that is void or deleted is not found.',
      tags,
      params: ShipmentPath,
      querystring: TimeoutQuery,
      response: { 200: RatesBody, ...requestFailures, 404: searchFailures[404] },
    },
    async handler(request, reply) {
      const question = await questionOfShipment(
        worldOf(request).store.read,
        tenantOfRequest(request),
        parseId(request.params.shipment_id),
        questionContextOf(request),
        shipmentPath,
      )
      return await answerRates(request, reply, question, request.query.timeout)
    },
  })
}

/** Answers when every carrier did, or when the time is up: at once where no carrier needs time. */
function answerRates(
  request: FastifyRequest,
  reply: FastifyReply,
  question: RateQuestion,
  timeoutSeconds: number | null | undefined,
): Static<typeof RatesBody> | Promise<Static<typeof RatesBody>> {
  const catalogue = worldOf(request).catalogue()
  const timeoutMs = timeoutSeconds ? timeoutSeconds * 1000 : undefined
  const asked = { catalogue, services: question.services, timeoutMs: timeoutMs ?? defaultTimeoutMs }
  const toBody = (answer: RateAnswer) => fromRateAnswer(answer, asked)
  const answer = quoteForCaller(request, reply, question, timeoutMs)
  return answer instanceof Promise ? answer.then(toBody) : toBody(answer)
}
