import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { carriersFor } from '#core/carrier-account/carriers-for.ts'
import type { FreightAnswer, FreightQuestion } from '#core/freight/freight-quote.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { questionOfShipment } from '#core/purchase/decide/question-of-request.ts'
import { questionOfFreight } from '#core/purchase/freight/decide-freight.ts'
import { unprotectedMessage } from '#core/rating/message-beside-rates.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { usualTimeMs } from '#core/rating/quote-rates.ts'
import { requireId } from '#core/values/parse-id.ts'
import { callerOf } from '../../base/judge/authentication.ts'
import {
  freightContextOf,
  questionContextOf,
  quoteForCaller,
  quoteFreightForCaller,
} from '../../base/quote-for-caller.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { goodsOfShipment, requireToSeeFreight } from '../edge/goods-of-request.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, questionRoute } from '../edge/read-route.ts'
import { freightPath } from '../wire/freight-path.ts'
import { toFreightEstimate, toFreightQuestion } from '../wire/freight-rate-request.ts'
import { freightType } from '../wire/goods-forms.ts'
import { fromFreightServices, fromServices, PostageTypesBody } from '../wire/postage-type.ts'
import { fromFreightAnswer, fromRateAnswer, RatesBody } from '../wire/rate-answer.ts'
import {
  AnyEstimateRequest,
  AnyRateRequest,
  toEstimateQuestion,
  toRateQuestion,
} from '../wire/rate-request.ts'
import { ShipmentPath, TimeoutQuery } from '../wire/request-fields.ts'
import { ShortListQuery } from '../wire/short-list.ts'

export const quoteRates = questionRoute('POST', '/rates', {
  noun: nouns.rates,
  operationId: 'quoteRates',
  summary: 'Quote rates for packages in the body',
  description:
    'Every rate that is valid for the given details, for all packages together. Nothing is stored: an `Idempotency-Key` is accepted but has no effect. With `type` `ltl` it quotes freight, for which the token needs `ltl:read` too.',
  body: AnyRateRequest,
  response: { 200: RatesBody },
  ask({ request, reply, body }) {
    if (body.type === freightType) {
      const freight = toFreightQuestion(body, seenContextOf(request))
      return answerFreightRates(request, reply, freight, body.timeout)
    }
    const question = toRateQuestion(body, freightContextOf(request))
    return answerRates(request, reply, question, body.timeout)
  },
})

export const estimateRates = questionRoute('POST', '/rates/estimate', {
  noun: nouns.rates,
  operationId: 'estimateRates',
  summary: 'Estimate rates by country and postal code',
  description:
    'For a storefront, before the customer has entered an address. Missing name, street, city and province are filled in, so that carriers that require them quote too. Nothing is stored. With `type` `ltl` it quotes freight, for which the token needs `ltl:read` too.',
  body: AnyEstimateRequest,
  response: { 200: RatesBody },
  ask({ request, reply, body }) {
    if (body.type === freightType) {
      const freight = toFreightEstimate(body, seenContextOf(request))
      return answerFreightRates(request, reply, freight, body.timeout)
    }
    const question = toEstimateQuestion(body, freightContextOf(request))
    return answerRates(request, reply, question, body.timeout)
  },
})

export const quoteShipment = questionRoute('GET', '/rates/:shipment_id', {
  noun: nouns.rates,
  operationId: 'quoteShipment',
  summary: 'Quote rates for a stored shipment',
  description:
    'What it would cost now with each service. For a bought shipment this is for information only. A void or deleted shipment is not found. For freight the token needs `ltl:read` too.',
  params: ShipmentPath,
  query: TimeoutQuery,
  response: { 200: RatesBody },
  async ask({ request, reply, read, tenant, params, query: { timeout } }) {
    const id = requireId(params.shipment_id, 'Shipment')
    if ((await goodsOfShipment(request)) === 'freight') {
      const context = seenContextOf(request)
      const freight = await questionOfFreight(read, tenant, id, context, freightPath)
      return await answerFreightRates(request, reply, freight, timeout)
    }
    const context = questionContextOf(request)
    const question = await questionOfShipment(read, tenant, id, context, shipmentPath)
    return await answerRates(request, reply, question, timeout)
  },
})

/** Answers when every carrier did, or when the time is up: at once where no carrier needs time. */
function answerRates(
  request: FastifyRequest,
  reply: FastifyReply,
  question: RateQuestion,
  timeoutSeconds: number | null | undefined,
): Static<typeof RatesBody> | Promise<Static<typeof RatesBody>> {
  const catalogue = worldOf(request).catalogue()
  const timeoutMs = timeoutSeconds ? timeoutSeconds * 1000 : undefined
  const { services } = question
  const carriers = carriersFor(worldOf(request), callerOf(request).access.accountId)
  const asked = { catalogue, services, timeoutMs: timeoutMs ?? usualTimeMs(carriers, question) }
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
    timeoutMs: timeoutMs ?? usualTimeMs(worldOf(request).freightCarriers(), question),
  }
  const toBody = (answer: FreightAnswer) => fromFreightAnswer(answer, asked)
  const answer = quoteFreightForCaller(request, reply, question, timeoutMs)
  return answer instanceof Promise ? answer.then(toBody) : toBody(answer)
}

export const listPostageTypes = listRoute('/postage-types', {
  noun: nouns.rates,
  operationId: 'listPostageTypes',
  summary: 'List postage types',
  description:
    'Every service of every carrier available in this environment, for parcels and for freight (`type` `ltl`), in the order of their ids. All in one response if no page is requested.',
  query: ShortListQuery,
  response: { 200: PostageTypesBody },
  list: ({ world: { catalogue, freight, environment } }) => ({
    all: [
      ...fromServices(catalogue(), environment),
      ...fromFreightServices(freight(), environment),
    ],
  }),
})
