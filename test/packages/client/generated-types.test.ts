import { describe, expect, it } from 'vitest'
import {
  ambiguousNames,
  type Document,
  eventsIn,
  operationsIn,
  signatureOf,
} from '../../../tools/client-operations.ts'
import { reachedFrom, type Schema, typeOf } from '../../../tools/client-types.ts'

describe('a published schema is the type', () => {
  const colours = ['red', 'blue', null]
  const cases: readonly (readonly [string, Schema, asked: string, answered: string])[] = [
    ['of a value', { type: ['string', 'null'] }, 'string | null', 'string | null'],
    ['of a record', { $ref: '#/components/schemas/Order' }, 'Order', 'Order'],
    [
      'of a list',
      { type: 'array', items: { type: 'integer' } },
      'ReadonlyArray<number>',
      'Array<number>',
    ],
    ['of a choice', { enum: colours }, '"red" | "blue" | null', 'Open<"red" | "blue"> | null'],
    ['of a mark', { enum: ['pending'] }, '"pending"', '"pending"'],
    ['of a constant', { const: 'order.created' }, '"order.created"', '"order.created"'],
    ['of numbers', { enum: [203, 300] }, '203 | 300', '203 | 300'],
    [
      'of either',
      { anyOf: [{ type: 'null' }, { type: 'number' }] },
      'null | number',
      'null | number',
    ],
    [
      'of what may be absent',
      { type: 'object', properties: { a: { type: 'string' } } },
      '{ a?: string | undefined }',
      '{ a?: string }',
    ],
    [
      'of names that nobody knows',
      { type: 'object', additionalProperties: { type: 'number' } },
      'Record<string, number>',
      'Record<string, number>',
    ],
    ['of anything', {}, 'unknown', 'unknown'],
  ]
  it.each(cases)('%s', (_, schema, asked, answered) => {
    expect([typeOf(schema, 'asked'), typeOf(schema, 'answered')]).toEqual([asked, answered])
  })

  it('whose description can not end its comment', () => {
    const a: Schema = { type: 'string', description: 'as */ is' }
    expect(typeOf({ type: 'object', required: ['a'], properties: { a } }, 'asked')).toBe(
      '{ \n/** as *\\/ is */\na: string }',
    )
  })
})

it('a schema leads to those in its fields, lists, choices and records, in circles, too', () => {
  const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
  const schemas = {
    A: { properties: { b: { items: ref('B') } } },
    B: { anyOf: [ref('A'), { additionalProperties: ref('C') }] },
    C: { type: 'string' },
    D: { type: 'string' },
  }
  expect([...reachedFrom([ref('A')], schemas)].toSorted()).toEqual(['A', 'B', 'C'])
})

const schemas: Readonly<Record<string, Schema>> = {
  Page: { properties: { data: { type: 'array' }, links: { type: 'object' } } },
  Body: { properties: { id: { type: 'string' } } },
}
const ref = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})
const document: Document = {
  components: { schemas },
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'changeThing',
        summary: 'Change',
        description: 'It',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: ref('Body'),
        responses: { 200: ref('Page'), 202: ref('Body'), 409: { 'x-error-codes': ['conflict'] } },
      },
    },
  },
}

describe('a published operation', () => {
  const [operation] = operationsIn(document)
  if (!operation) throw new Error('there is none')

  it('is a call that takes its parameters and body as one, and gives each of its answers', () => {
    expect(signatureOf(operation, schemas)).toBe(
      '\n/** Change. It */\nchangeThing(input: { id: string | number } & Body, options?: CallOptions): ' +
        'Pages<Answer<200, Page> | Answer<202, Body>>',
    )
    expect(operation).toMatchObject({ route: 'PUT /things/{id}', errorCodes: ['conflict'] })
  })

  it('with one name in its address and its body is a fault', () => {
    expect(ambiguousNames(operation, schemas)).toEqual([
      'changeThing has id in its address and in its body',
    ])
  })
})

it('the events are the bodies of the webhooks', () => {
  const webhooks = {
    'thing.made': { post: { ...operationsOf('thingMade'), requestBody: ref('Body') } },
  }
  expect(eventsIn({ ...document, webhooks })).toEqual([{ $ref: '#/components/schemas/Body' }])
  expect(eventsIn(document)).toEqual([])
})

const operationsOf = (operationId: string) => ({
  operationId,
  summary: '',
  description: '',
  responses: {},
})
