import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { answerRates } from '#http/v3-v4/answer-rates.ts'
import { bodyFailures, requestFailures } from '#http/v3-v4/wire/failures.ts'
import { RateAnswerBody } from '../../wire/rate.ts'
import { prepareRateRequest, RateRequest, toRateQuestion } from '../../wire/rate-request.ts'

const config = {
  access: { scopes: ['rates:read'], counts: 'reads' },
  prepare: prepareRateRequest,
} as const

export function quoteByBody(scope: EdgeScope): void {
  scope.post('/rates', {
    config,
    schema: {
      operationId: 'quoteRates',
      summary: 'Quote rates for a parcel in the body',
      description: 'Every rate that is valid for the given details. Persists nothing.',
      tags: ['Rates'],
      body: RateRequest,
      response: { 200: RateAnswerBody, ...bodyFailures },
    },
    handler: (request, reply) => quote(request.body, request, reply),
  })
}

/** The same question with its fields as query parameters, nested in brackets. */
export function quoteByQuery(scope: EdgeScope): void {
  scope.get('/rates', {
    config,
    schema: {
      operationId: 'quoteRatesByQuery',
      summary: 'Quote rates for a parcel in the query',
      description:
        'The same question as by POST. What is nested stands in brackets: `to_address[city]=Portland`.',
      tags: ['Rates'],
      querystring: RateRequest,
      response: { 200: RateAnswerBody, ...requestFailures },
    },
    handler: (request, reply) => quote(request.query, request, reply),
  })
}

function quote(
  asked: RateRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<typeof answerRates> {
  const world = worldOf(request)
  const { settings } = callerOf(request)
  const at = world.clock.now()
  const question = toRateQuestion(asked, { catalogue: world.catalogue(), settings, at })
  return answerRates(world, question, reply)
}
