import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { FreightAnswer, FreightQuestion } from '#core/freight/freight-quote.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { questionOfShipment } from '#core/purchase/decide/question-of-request.ts'
import { questionOfFreight } from '#core/purchase/freight/decide-freight.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { unprotectedMessage } from '#core/rating/quote-message.ts'
import { defaultTimeoutMs } from '#core/rating/quote-rates.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import {
  freightContextOf,
  questionContextOf,
  quoteForCaller,
  quoteFreightForCaller,
} from '../../base/quote-for-caller.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { goodsOfShipment, requireToSeeFreight } from '../edge/goods-of-request.ts'
import { bodyFailures, requestFailures, searchFailures } from '../wire/failures.ts'
import { freightPath } from '../wire/freight-path.ts'
import { toFreightEstimate, toFreightQuestion } from '../wire/freight-rate-request.ts'
import { freightType } from '../wire/goods-forms.ts'
import { fromFreightAnswer, fromRateAnswer, RatesBody } from '../wire/rate-answer.ts'
import {
  AnyEstimateRequest,
  AnyRateRequest,
  toEstimateQuestion,
  toRateQuestion,
} from '../wire/rate-request.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'
import { TimeoutQuery } from '../wire/timeout-field.ts'

const config = { access: { scopes: ['rates:read'], counts: 'reads' } } as const
const tags = ['Rates']

export function quoteRates(scope: EdgeScope): void {
  scope.post('/rates', {
    config,
    schema: {
      operationId: 'quoteRates',
      summary: 'Quote rates for packages in the body',
      description:
        'Every rate that is valid for the given details, for all packages together. Persists nothing: an `Idempotency-Key` is taken and changes nothing. With `type` `ltl` it asks for freight, for which the token needs `ltl:read` too.',
      tags,
      body: AnyRateRequest,
      response: { 200: RatesBody, ...bodyFailures },
    },
    handler(request, reply) {
      const { body } = request
      if (body.type === freightType) {
        const freight = toFreightQuestion(body, seenContextOf(request))
        return answerFreightRates(request, reply, freight, body.timeout)
      }
      const question = toRateQuestion(body, freightContextOf(request))
      return answerRates(request, reply, question, body.timeout)
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
        'For a shop window, where nobody has typed an address yet. Name, street, city and province that are not sent are filled in, so that carriers who insist on them quote too. Persists nothing. With `type` `ltl` it asks for freight, for which the token needs `ltl:read` too.',
      tags,
      body: AnyEstimateRequest,
      response: { 200: RatesBody, ...bodyFailures },
    },
    handler(request, reply) {
      const { body } = request
      if (body.type === freightType) {
        const freight = toFreightEstimate(body, seenContextOf(request))
        return answerFreightRates(request, reply, freight, body.timeout)
      }
      const question = toEstimateQuestion(body, freightContextOf(request))
      return answerRates(request, reply, question, body.timeout)
    },
  })
}

export function quoteShipment(scope: EdgeScope): void {
  scope.get('/rates/:shipment_id', {
    config,
    schema: {
      operationId: 'quoteShipment',
      summary: 'Quote rates for a stored shipment',
      description:
        'What it would cost now, by every service. Of a bought shipment it is for information. One that is void or deleted is not found. For freight the token needs `ltl:read` too.',
      tags,
      params: ShipmentPath,
      querystring: TimeoutQuery,
      response: { 200: RatesBody, ...requestFailures, 404: searchFailures[404] },
    },
    async handler(request, reply) {
      const { read } = worldOf(request).store
      const tenant = tenantOfRequest(request)
      const id = parseId(request.params.shipment_id)
      const { timeout } = request.query
      if (id !== null && (await goodsOfShipment(request)) === 'freight') {
        const context = seenContextOf(request)
        const freight = await questionOfFreight(read, tenant, id, context, freightPath)
        return await answerFreightRates(request, reply, freight, timeout)
      }
      const context = questionContextOf(request)
      const question = await questionOfShipment(read, tenant, id, context, shipmentPath)
      return await answerRates(request, reply, question, timeout)
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
  const toBody = (answer: RateAnswer) =>
    fromRateAnswer(answer, asked, unprotectedMessage(question, answer))
  const answer = quoteForCaller(request, reply, question, timeoutMs)
  return answer instanceof Promise ? answer.then(toBody) : toBody(answer)
}

/** Where the token may see freight. */
function seenContextOf(request: FastifyRequest) {
  requireToSeeFreight(request)
  return freightContextOf(request)
}

function answerFreightRates(
  request: FastifyRequest,
  reply: FastifyReply,
  question: FreightQuestion,
  timeoutSeconds: number | null | undefined,
): Static<typeof RatesBody> | Promise<Static<typeof RatesBody>> {
  const timeoutMs = timeoutSeconds ? timeoutSeconds * 1000 : undefined
  const asked = {
    catalogue: worldOf(request).freight(),
    services: question.services,
    packageType: question.units[0].unitType,
    timeoutMs: timeoutMs ?? defaultTimeoutMs,
  }
  const toBody = (answer: FreightAnswer) => fromFreightAnswer(answer, asked)
  const answer = quoteFreightForCaller(request, reply, question, timeoutMs)
  return answer instanceof Promise ? answer.then(toBody) : toBody(answer)
}
