import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keptAnswer, keptRequest } from '#http/base/keep/kept-body.ts'
import { redactJson, redactPath, redactQuery } from '#http/base/keep/redact-text.ts'
import { withoutSecretForms } from '#http/base/keep/redacted-values.ts'
import { ownCodes } from '#http/base/keep/secret-names.ts'
import { edges } from '#http/server.ts'
import { type Json, nodesOf, operationsOf } from '../../support/openapi-walk.ts'

const json = 'application/json'
const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(3000)}`).toString('base64')
const token = `postilion_sandbox_${'aB1'.repeat(16)}A`
const link = `http://127.0.0.1/sandbox/labels/${'aB-_'.repeat(16)}.pdf`

const redacted = (value: object): string => redactJson(JSON.stringify(value)).text
const sentText = (text: string, type = json) => keptRequest(Buffer.from(text), type, '')

describe('what is kept of JSON', () => {
  it.each([
    [{ token: 'test_card' }, '{"token":"[redacted: secret]"}'],
    [{ Client_Secret: 'x', n: 1 }, '{"Client_Secret":"[redacted: secret]","n":1}'],
    [{ password: { old: ['a"b'], new: 'c}' }, n: 1 }, '{"password":"[redacted: secret]","n":1}'],
    [
      { secret: 12, token: null, api_key: '' },
      '{"secret":"[redacted: secret]","token":null,"api_key":""}',
    ],
    [{ note: `use ${token}, please` }, '{"note":"use [redacted: secret], please"}'],
    [
      { url: 'https://ann:pw1@example.com/x' },
      '{"url":"https://[redacted: secret]@example.com/x"}',
    ],
    [
      { url: 'https://example.com/x?token=pw12345&page=2' },
      '{"url":"https://example.com/x?token=[redacted: secret]&page=2"}',
    ],
    [
      { note: 'A card: blue. Why? A token: of love.' },
      '{"note":"A card: blue. Why? A token: of love."}',
    ],
    [{ label_url: link }, '{"label_url":"http://127.0.0.1/sandbox/labels/[redacted: link].pdf"}'],
    [{ note: '4242 4242 4242 4242' }, '{"note":"[redacted: card number]"}'],
    [{ value: 4242424242424242 }, '{"value":"[redacted: card number]"}'],
    [{ x: 'pm_1MqLiJLkdIwHu7ix' }, '{"x":"[redacted: card token]"}'],
    [{ label: pdf }, '{"label":"[redacted: 3,009 bytes of application/pdf]"}'],
    [
      { label: `data:image/png;base64,${pdf}` },
      '{"label":"[redacted: 3,009 bytes of application/pdf]"}',
    ],
    [{ zpl: '^XA^FO50^XZ' }, '{"zpl":"[redacted: 11 bytes of application/zpl]"}'],
  ])('%o becomes %s', (value, text) => {
    expect(redacted(value)).toBe(text)
    JSON.parse(redacted(value))
  })

  it('is every other letter, as it was written', () => {
    const text = `{ "price" : 12.50,"a":"\\u00e9\\/\\"", "tracking_code":"4242424242424242",
      "name":"Card & Token Ltd, secret lane" , "list":[1e3,"]",null]}`
    expect(redactJson(text)).toEqual({ text, isRedacted: false })
  })

  it('has no secret whose name or value is spelt with escapes', () => {
    expect(redactJson('{"to\\u006ben":"x"}').text).toBe('{"to\\u006ben":"[redacted: secret]"}')
    const slashes = `{"u":"${link.replaceAll('/', '\\/')}"}`
    expect(redactJson(slashes).text).not.toContain('aB-_')
  })

  it.each([
    ['{"token": "tok-that-never-ends', json],
    ['{token: tok-bare, n: 1}', json],
    ["{'password' : 'tok-quoted'}", json],
    ['name=Ann&password=tok-of-form&x=1', 'application/x-www-form-urlencoded'],
    ['{"data":"{\\"secret\\":\\"tok-nested\\"}"} trailing', json],
    ['{"a": "b\\", "client-secret": "tok-behind-a-slip"', json],
  ])('%s has none either, although it is no JSON', (text, type) => {
    expect(sentText(text, type)).toMatchObject({ state: 'redacted' })
    expect(sentText(text, type).text).not.toContain('tok-')
  })

  it('is cut after 64 KiB, and says how long the body was', () => {
    const long = JSON.stringify({ items: 'é'.repeat(50_000), token: 'x' })
    const kept = sentText(long)
    expect(kept).toMatchObject({ state: 'cut', bytes: Buffer.byteLength(long) })
    expect(Buffer.byteLength(kept.text)).toBeLessThanOrEqual(64 * 1024)
    expect(long.startsWith(kept.text)).toBe(true)
  })

  it('is a sentence where the body is no text', () => {
    expect(keptAnswer(Buffer.from([1, 2, 3]), 'application/pdf')).toEqual({
      state: 'described',
      text: '3 bytes of application/pdf',
      bytes: 3,
    })
    const latin = Buffer.from([0x7b, 0xff, 0x7d])
    expect(keptRequest(latin, json, '')).toMatchObject({ state: 'described' })
    expect(keptRequest(Buffer.from('{}'), json, 'gzip')).toMatchObject({ state: 'described' })
    expect(keptRequest(Buffer.from('^XA^XZ'), 'application/zpl', '').state).toBe('described')
  })

  it('takes no time that a hostile body could lengthen', () => {
    const lengths = [
      ' '.repeat(60_000),
      '\\'.repeat(60_000),
      ':'.repeat(60_000),
      '"'.repeat(60_001),
    ]
    for (const text of lengths) {
      for (const body of [text, `Bearer ${text}`, `{"a":"://${text}"}`, `{"token":${text}`]) {
        expect(sentText(body).bytes).toBe(body.length)
      }
    }
  })
})

/** What programs call passwords, tokens, keys, codes, and what belongs to a card. */
const commonNames = [
  ...['password', 'passwd', 'pwd', 'user_pwd', 'userPassword', 'new-password', 'passphrase'],
  ...['passcode', 'pin', 'PIN', 'card_pin', 'pin_block', 'pinCode', 'secret', 'client_secret'],
  ...['clientSecret', 'shared_secret', 'aws_secret_access_key', 'token', 'access_token'],
  ...['refreshToken', 'id_token', 'csrf_token', 'xsrf', 'token_hash', 'jwt', 'auth', 'auth_key'],
  ...['authorization', 'Authorization', 'bearer', 'credentials', 'api_key', 'apiKey', 'APIKey'],
  ...['x-api-key', 'apikey', 'private_key', 'privateKey', 'signing_key', 'encryption_key'],
  ...['access_key', 'ssh_key', 'session_id', 'sessionId', 'session_token', 'cookie', 'Set-Cookie'],
  ...['otp', 'totp', 'otp_code', 'mfa_code', 'verification_code', 'backup_code', 'recovery_code'],
  ...['one_time_code', 'security_code', 'cvc', 'cvv', 'cvv2', 'csc', 'card_cvc', 'cardCvv'],
  ...['cvc_code', 'cvvCode', 'credit_card', 'creditCard', 'credit_card_number', 'card_number'],
  ...['cardNumber', 'cardnumber', 'card_no', 'cc_number', 'ccNumber', 'ccnum', 'debit_card', 'pan'],
  ...['card_expiry', 'primary_account_number', 'track1', 'track_data', 'payment_method', 'hmac'],
  ...['webhook_signature', 'card.number', 'billing[card]', 'sid', 'PHPSESSID', 'pass'],
]

describe('a field of a common name', () => {
  it.each(commonNames)('%s is kept without its value, wherever it stands', name => {
    for (const value of ['x7', 'plain words', 1234]) {
      expect(redacted({ a: [{ [name]: value }] })).toBe(`{"a":[{"${name}":"[redacted: secret]"}]}`)
    }
    const pair = `${encodeURIComponent(name)}=x7-plain`
    expect(redactQuery(`page=2&${pair}`)).not.toContain('x7-plain')
    const asForm = sentText(`page=2&${pair}`, 'application/x-www-form-urlencoded')
    expect(asForm).toMatchObject({ state: 'redacted' })
    expect(asForm.text).not.toContain('x7-plain')
    const answer = { links: { first: `http://127.0.0.1/api/v9/lists?${pair}&page=1` } }
    expect(redacted(answer)).not.toContain('x7-plain')
  })

  it('is none of those that only sound alike', () => {
    const like = [
      'shopping',
      'discard',
      'postcard',
      'spin',
      'author',
      'tokyo',
      'passenger',
      'panel',
    ]
    for (const name of [
      ...like,
      'cardigan',
      'japan',
      'company',
      'keyword',
      'compass',
      'secretary',
    ]) {
      const text = JSON.stringify({ [name]: 'plain words' })
      expect(redactJson(text)).toEqual({ text, isRedacted: false })
    }
  })
})

describe('the number of a card', () => {
  const card = '4242424242424242'
  it.each([
    ...[
      'number',
      'no',
      'cc',
      'value',
      'note',
      'account_number',
      'x_reference',
      'payment_id',
      'ean',
    ],
    ...['sku_code', 'gtin', 'my_phone', 'order_number', 'internal_order_id'],
  ])('is not kept under %s', name => {
    for (const sent of [card, '4242 4242 4242 4242', Number(card)]) {
      const text = redacted({ payment: [{ [name]: sent }] })
      expect(text).toBe(`{"payment":[{"${name}":"[redacted: card number]"}]}`)
    }
    expect(redactQuery(`payment[${name}]=${card}`)).not.toContain(card)
  })

  it('looks like the number of a tax identifier, which is kept in its own place alone', () => {
    const places = { tax_identifier: { tax_type: 'CNPJ', number: card }, next: { number: card } }
    expect(redacted(places)).toBe(
      `{"tax_identifier":{"tax_type":"CNPJ","number":"${card}"},"next":{"number":"[redacted: card number]"}}`,
    )
    expect(redacted({ tax_identifier: [{ a: {} }], number: card })).toContain('redacted')
    const query = `tax_identifier[number]=${card}`
    expect(redactQuery(query)).toBe(query)
  })
})

describe('an address in a value', () => {
  it.each([
    'http://127.0.0.1/api/v9/lists?auth[password]=x7-plain&page=2',
    'http://127.0.0.1/api/v9/lists?auth%5Bpassword%5D=x7-plain',
    'http://127.0.0.1/api/v9/lists?%74oken=x7-plain#top',
    'see http://127.0.0.1/x?pin=x7-plain, please',
    `http://127.0.0.1/labels/${'aB-_'.repeat(16)}.pdf?secret=x7-plain`,
    'https://hooks.example.com/in/x7-plainx7plainX7plainx7plainx7plain1',
    `https://ship.example/dashboard/invitation/x7-plain${'aB-_x'.repeat(7)}`,
  ])('keeps no secret of its path or query: %s', url => {
    expect(redacted({ first: url })).not.toContain('x7-plain')
  })

  it('is read once, however many more it holds', () => {
    const nested = 'http://a?b='.repeat(20_000)
    expect(redacted({ first: nested })).toBe(JSON.stringify({ first: nested }))
  })
})

it.each([
  [`/api/any/orders/${token}`, '/api/any/orders/[redacted: secret]'],
  [`/api/any/orders/${token.replace('_', '%5F')}`, '/api/any/orders/[redacted: secret]'],
  ['/api/any/tokens/a%3Bpassword=abc', '/api/any/tokens/[redacted: secret]'],
  [`/api/any/webhooks/${'0a'.repeat(16)}/test`, '/api/any/webhooks/[redacted: secret]/test'],
  [`/api/any/orders/${'aB1-_'.repeat(7)}`, '/api/any/orders/[redacted: secret]'],
])('what is kept of the path %s has no secret', (path, kept) => {
  expect(redactPath(path)).toBe(kept)
})

it.each([
  '/api/any/shipments/261121ABC123/void',
  '/api/any/tracking/4209410792612903029012345678901234',
  '/api/any/orders/a-very-long-name-of-an-order-of-2026-11-23',
  '/api/any/batches/3f2a9c1e-7b54-4c0d-9a18-0d5b7c2e4f61',
  '/api/any/orders/%E9%A3%9F%',
])('what is kept of the path %s is all of it', path => {
  expect(redactPath(path)).toBe(path)
})

it.each([
  `postilion_production_${'aB1'.repeat(8)}`,
  'whsec_aB1aB1aB1',
  'sk_live_aB1aB1aB1aB1',
  'BEARER aB1aB1aB1',
  'ftp://ann:pw12@host',
  `/labels/${'aB1-'.repeat(16)}`,
])('the form of a secret is known within any text: %s', text => {
  expect(withoutSecretForms(`see ${text} there`)).toContain('[redacted: ')
})

it('what is kept of a query has no secret', () => {
  const query = redactQuery(`page=2&access_token=abc&q=${token}`)
  expect(query).toBe('page=2&access_token=[redacted: secret]&q=[redacted: secret]')
})

it.each([
  'card[number]=4111111111111111',
  'q=4111111111111111',
  'payment[token]=abc',
  '%74oken=abc',
  'auth[password]=abc',
  'a=1;password=abc',
  'url=https%3A%2F%2Fann%3Apw12@example.com',
])('what is kept of a query has no secret, however it is spelt: %s', query => {
  expect(redactQuery(query)).toContain('[redacted: ')
})

it('what is kept of a query is as it was sent, where it has no secret', () => {
  const query = 'filter[name]=Ann+M%C3%BCller&ship_code=4111111111111111&a;b=&page=2'
  expect(redactQuery(query)).toBe(query)
})

/** What a field is, by its name and its own words in the published document. */
const looksSecret =
  /secret|token|password|passphrase|api_?key|private_?key|credential|cvc|cvv|card_number|never again/i
const looksLikeBytes = /base64|zpl_|_zpl|pdf_|_pdf|_bytes/i
const looksLikeLink = /token|no token|whoever has/i

/** No secrets, in spite of their words. */
const harmless: ReadonlySet<string> = new Set(['hint', 'tracking_url'])

type Field = { readonly name: string; readonly schema: Json & { contentEncoding?: string } }

const fieldsOf = (document: object): readonly Field[] =>
  nodesOf(document).flatMap(({ node }) =>
    Object.entries(node.properties ?? {}).map(([name, schema]) => ({ name, schema })),
  )

const isText = ({ schema }: Field): boolean =>
  [schema, ...(schema.anyOf ?? [])].some(({ type }) => [type].flat().includes('string'))
const isLink = ({ name, schema }: Field): boolean =>
  name.endsWith('_url') && looksLikeLink.test(schema.description ?? '')
const encodingOf = ({ schema }: Field) =>
  [schema, ...((schema.anyOf ?? []) as Field['schema'][])].find(one => one.contentEncoding)

describe.each(edges.map(edge => [edge.name, edge] as const))('of %s', (_, { openapi }) => {
  const document = JSON.parse(readFileSync(openapi, 'utf8'))
  const fields = fieldsOf(document).filter(field => isText(field) && !harmless.has(field.name))

  it('no field that is or holds a secret by its published words is kept', () => {
    const secrets = fields.filter(
      field =>
        !isLink(field) &&
        (looksSecret.test(field.name) ||
          /shown here and never again/.test(field.schema.description ?? '')),
    )
    const kept = secrets.filter(({ name }) => redacted({ [name]: 'plain words' }).includes('plain'))
    expect(kept.map(({ name }) => name)).toEqual([])
  })

  it('no other field is taken for a secret', () => {
    const names = new Set(fieldsOf(document).map(({ name }) => name))
    const taken = [...names].filter(name => redacted({ [name]: 'plain' }).includes('redacted'))
    expect(taken.filter(name => !['token', 'secret', 'webhook-signature'].includes(name))).toEqual(
      [],
    )
  })

  it('no field that holds a file is kept', () => {
    const files = fields.filter(field => encodingOf(field) || looksLikeBytes.test(field.name))
    const kept = files.filter(({ name }) => redacted({ [name]: pdf }).includes(pdf.slice(0, 20)))
    expect(kept.map(({ name }) => name)).toEqual([])
  })

  it('no field that leads to a file without a token is kept whole', () => {
    const links = fields.filter(isLink)
    const kept = links.filter(({ name }) => redacted({ [name]: link }).includes('aB-_'))
    expect(kept.map(({ name }) => name)).toEqual([])
  })

  it('answers are JSON alone: no operation sends bytes', () => {
    const types = nodesOf(document).flatMap(({ path, node }) =>
      path.endsWith('.content') ? Object.keys(node) : [],
    )
    expect(new Set(types)).toEqual(new Set([json]))
  })
})

it('the fields in which no card is looked for are ours, and hold ids, codes and numbers', () => {
  const published = edges.flatMap(({ openapi }) => {
    const document = JSON.parse(readFileSync(openapi, 'utf8'))
    const asked = operationsOf(document).flatMap(({ parameters }) => parameters)
    return [...fieldsOf(document), ...asked].map(({ name }) => name)
  })
  const names = new Set(published)
  expect([...ownCodes].filter(name => !names.has(name))).toEqual([])
  const long = /(?:_id|_ids|sku|number|reference|phone|postal_code|ship_code|hs_code)$/
  const kept = [...names].filter(name => long.test(name) && name !== 'number')
  expect(kept.filter(name => !ownCodes.has(name))).toEqual([])
})

it('there are fields to redact in the published documents', () => {
  const fields = edges.flatMap(({ openapi }) => fieldsOf(JSON.parse(readFileSync(openapi, 'utf8'))))
  const names = new Set(fields.map(({ name }) => name))
  expect(
    [...names].filter(name => /^(?:token|secret|label|label_url)$/.test(name)).toSorted(),
  ).toEqual(['label', 'label_url', 'secret', 'token'])
})
