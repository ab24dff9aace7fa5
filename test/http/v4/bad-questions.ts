import fc from 'fast-check'
import { Address } from '#http/v4/wire/address.ts'
import { Item } from '#http/v4/wire/item.ts'
import type { Body } from '../../support/body.ts'
import { rateBody, toPortland } from './requests.ts'

/** A rate request as it is sent, by body or by query. */
export type Question = { method: 'POST'; body: Uint8Array } | { method: 'GET'; query: string }

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What no field of a rate request can be read as, whatever its type. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>({ a: 1 }, [[1]], -1, 1e308, 'x'.repeat(300), [{}], { length: 5 }),
  fc.object({ maxDepth: 4 }).filter(value => Object.keys(value).length > 0),
)

/** Fields that are required or refused whatever they hold of the above. */
const judged = [
  'to_address',
  'weight',
  'weight_unit',
  'size_unit',
  'package_type',
  'length',
] as const

const wrongField = fc
  .tuple(fc.constantFrom(...judged), wrong)
  .filter(([field, value]) => field !== 'to_address' || typeof value !== 'object')
  .map(([field, value]) => JSON.stringify({ ...rateBody(), [field]: value }))

const wrongAddress = fc
  .tuple(
    fc.constantFrom(...Object.keys(toPortland)),
    fc.constantFrom<unknown>([[1]], { a: 1 }, 'x'.repeat(60)),
  )
  .map(([field, value]) =>
    JSON.stringify(rateBody({ to_address: { ...toPortland, [field]: value } })),
  )

const json = (changes: Body): string => JSON.stringify(rateBody(changes))

/** Neither a text, a number nor a flag of any length that a field takes. */
const unreadable = fc.constantFrom<unknown>([[1]], { a: 1 }, 'x'.repeat(300))

const goodItem = fc.constantFrom<unknown>({ description: 'Mug', value: 1 }, {}, null, '')

/** One wrong item among good and empty ones. */
const wrongItem = fc
  .tuple(
    fc.array(goodItem, { maxLength: 5 }),
    fc.constantFrom(...Object.keys(Item.properties)),
    unreadable,
    fc.array(goodItem, { maxLength: 5 }),
  )
  .map(([before, field, value, after]) =>
    json({ items: [...before, { [field]: value }, ...after] }),
  )

const wrongList = fc
  .constantFrom<Body>(
    { items: 5 },
    { items: 'mug' },
    { items: { 0: {} } },
    { items: [{}, 5] },
    { items: [['mug']] },
    { items: new Array(501).fill({}) },
    { items: [{ value: 1_000_000, quantity: 9999 }] },
    { postage_types: 'Rocket' },
    { postage_types: { a: 1 } },
    { postage_types: [null, 'Rocket'] },
    { postage_types: [{ a: 1 }] },
    { postage_types: [[1]] },
    { postage_types: ['x'.repeat(300)] },
    { postage_types: new Array(501).fill('2') },
    { postage_types: 5e300 },
  )
  .map(json)

const wrongReturn = fc
  .tuple(fc.constantFrom(...Object.keys(Address.properties)), unreadable)
  .map(([field, value]) => json({ is_return: true, return_address: { [field]: value } }))

const wrongParty = fc
  .tuple(fc.constantFrom('return_address', 'tax_identifier'), fc.constantFrom<unknown>(5, 'x', [1]))
  .map(([field, value]) => json({ is_return: true, [field]: value }))

const wrongIdentifier = fc
  .tuple(fc.constantFrom('tax_type', 'number', 'issuing_authority'), unreadable)
  .map(([field, value]) => json({ tax_identifier: { [field]: value } }))

const missingField = fc
  .constantFrom(...judged)
  .map(field =>
    JSON.stringify(
      Object.fromEntries(Object.entries(rateBody()).filter(([name]) => name !== field)),
    ),
  )

const hugeNumber = fc
  .tuple(
    fc.constantFrom('weight', 'length', 'width', 'height'),
    fc.constantFrom('1e999', '-1e999', '1e30', '9'.repeat(400), '-0', '0.0'),
  )
  .map(([field, number]) => JSON.stringify(rateBody({ [field]: '@' })).replace('"@"', number))

const notJson = fc
  .tuple(
    fc.constantFrom('NaN', 'Infinity', 'undefined', '01', "'a'", '{', ']', '\u0000'),
    fc.constantFrom('weight', 'to_address'),
  )
  .map(([token_, field]) => JSON.stringify(rateBody({ [field]: '@' })).replace('"@"', token_))

const prototypeKey = fc
  .tuple(
    fc.constantFrom(
      '"__proto__":{"weight":1}',
      '"constructor":{"prototype":{"a":1}}',
      '"\\u005f_proto__":[]',
    ),
    fc.boolean(),
  )
  .map(([key, deep]) => {
    const body: Body = rateBody(deep ? { to_address: { ...toPortland, mark: '@' } } : { mark: '@' })
    return JSON.stringify(body).replace('"mark":"@"', key)
  })

const nested = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom('[', '{"a":'))
  .map(([depth, open]) => {
    const close = open === '[' ? ']' : '}'
    return `{"to_address":${open.repeat(depth)}1${close.repeat(depth)}}`
  })

const notAnObject = fc.oneof(
  fc.array(fc.anything()).map(value => JSON.stringify(value)),
  fc.constantFrom('null', 'true', '5', '"text"', '""'),
)

const truncated = fc
  .integer({ min: 1, max: 200 })
  .map(end => JSON.stringify(rateBody()).slice(0, end))

const badText = fc.oneof(
  wrongField,
  wrongAddress,
  missingField,
  hugeNumber,
  notJson,
  prototypeKey,
  { weight: 1, arbitrary: nested },
  wrongItem,
  wrongList,
  wrongReturn,
  wrongParty,
  wrongIdentifier,
  notAnObject,
  truncated,
)

const invalidUtf8 = fc
  .tuple(fc.constantFrom([0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8]), fc.nat(100))
  .map(([bytes, at]) => {
    const body = utf8(JSON.stringify(rateBody()))
    return Uint8Array.from([...body.slice(0, at), ...bytes, ...body.slice(at)])
  })

const noise = fc.uint8Array({ minLength: 1, maxLength: 200 }).filter(bytes => bytes[0] !== 0x20)

const goodQuery: readonly (readonly [string, string])[] = Object.entries(rateBody()).flatMap(
  ([field, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, of]) => [`${field}[${name}]`, String(of)] as const)
      : [[field, String(value)] as const],
)
const queryOf = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

const brackets = fc.constantFrom('', '[]', '[a]', '[0][a]', '[__proto__][a]', '[', '[[[[[[1]]]]]]')

/** One needed field gone, spoiled or bent out of its shape. */
const spoiledQuery = fc
  .tuple(
    fc.constantFrom('weight', 'weight_unit', 'size_unit', 'package_type', 'length'),
    fc.option(fc.constantFrom('x'.repeat(300), '-1', '1e9', 'NaN', '%', '[]', '\u0000')),
    brackets,
  )
  .map(([field, value, bent]) => {
    const kept = goodQuery.filter(([name]) => name !== field)
    return queryOf(value === null ? kept : [...kept, [`${field}${bent}`, value]])
  })

/** A good question with something wrong beside it. */
const wrongBeside = fc
  .constantFrom(
    'items=5',
    'items[0]=5',
    'items[0][value]=lots',
    'items[3][quantity]=0',
    'items[1000][value]=1',
    'postage_types=Rocket',
    'postage_types[]=Rocket',
    'postage_types[7]=Rocket',
    'postage_types[a][b]=c',
    'tax_identifier=5',
    'is_return=true&return_address=5',
    'is_return=true&return_address[country_code]=Canada',
    'is_return=maybe',
    'insured[]=true',
    'region=AB',
    'to_address=5',
  )
  .map(wrong_ => `${queryOf(goodQuery)}&${wrong_}`)

/** What is no query of ours at all, well escaped or not. */
const strangeQuery = fc.oneof(
  fc.webQueryParameters(),
  fc.stringMatching(/^[\x21-\x22\x24-\x7e]{0,80}$/),
  fc.constantFrom('%zz', '%ff=%fe', '&&&', '=', '[]=[]', '__proto__[weight]=1', 'a[b'.repeat(500)),
)

const bodies = fc.oneof(
  { weight: 10, arbitrary: badText.map(utf8) },
  { weight: 1, arbitrary: invalidUtf8 },
  { weight: 1, arbitrary: noise },
)

/** What must be refused, in all the ways in which a client can be wrong. */
export const badQuestion: fc.Arbitrary<Question> = fc.oneof(
  { weight: 5, arbitrary: bodies.map(body => ({ method: 'POST' as const, body })) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(spoiledQuery, wrongBeside, strangeQuery)
      .map(query => ({ method: 'GET' as const, query })),
  },
)

export const goodQuestions: readonly Question[] = [
  { method: 'POST', body: utf8(json({})) },
  { method: 'GET', query: queryOf(goodQuery) },
]
