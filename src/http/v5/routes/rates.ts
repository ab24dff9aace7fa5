import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { RateQuestion } from '#core/rating/question.ts'
import { defaultTimeoutMs } from '#core/rating/quote-rates.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { questionContextOf, quoteForCaller } from '../../base/quote-for-caller.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { bodyFailures } from '../wire/failures.ts'
import { fromRateAnswer, RatesBody } from '../wire/rate-answer.ts'
import {
  EstimateRequest,
  RateRequest,
  toEstimateQuestion,
  toRateQuestion,
} from '../wire/rate-request.ts'

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

/** Answers when every carrier did, or when the time is up. */
async function answerRates(
  request: FastifyRequest,
  reply: FastifyReply,
  question: RateQuestion,
  timeoutSeconds: number | null | undefined,
): Promise<Static<typeof RatesBody>> {
  const catalogue = worldOf(request).catalogue()
  const timeoutMs = timeoutSeconds ? timeoutSeconds * 1000 : defaultTimeoutMs
  const answer = await quoteForCaller(request, reply, question, timeoutMs)
  return fromRateAnswer(answer, { catalogue, services: question.services, timeoutMs })
}
