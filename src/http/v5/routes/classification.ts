import { answerQuestion } from '#core/command/answer-question.ts'
import { classifyGoods } from '#core/product/classify-goods.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import {
  ClassificationBody,
  ClassifyRequest,
  fromClassification,
  toGoods,
} from '../wire/classification.ts'

export const classifyProducts = changeRoute('POST', '/products/classify', {
  noun: nouns.products,
  scopes: ['products:classify'],
  operationId: 'classifyProduct',
  summary: 'Classify goods',
  description:
    'The HS code of goods by what they are called, with the words that decided and what else they may be. Where the words do not tell, it asks instead of guessing. What your account approved for the SKU or the same title comes first. Nothing is stored but the answer, under an `Idempotency-Key`.',
  body: ClassifyRequest,
  response: { 200: ClassificationBody },
  act: async ({ command, body }) =>
    answerQuestion(command, await classifyGoods(command.world, command.tenant, toGoods(body))),
  present: fromClassification,
})
