import { describe, expect, it } from 'vitest'
import { ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import {
  draft,
  productionApi,
  rateBody,
  sandboxApi,
  shipmentBody,
  testedVersion,
} from '../../support/tested-version.ts'
import { expectSameForLongCodes } from '../../support/unknown-codes.ts'

const service = await sharedService()
const client = await service.client()

describe('a path', () => {
  it.each(['/rates/', '//rates', '/rates?', '/rates/?'])('is reached as %s', async path => {
    expect((await client.post(path, rateBody())).status).toBe(200)
  })

  it.each([
    `/${sandboxApi}/postage-types`,
    `/sandbox//api//${testedVersion}//postage-types//`,
    `//${sandboxApi}/postage-types/?`,
  ])('with doubled slashes reaches its world: %s', async path => {
    const token = await service.token(await service.account())
    const { status } = await new ApiClient(service.url, token).get(path)
    expect(status).toBe(200)
  })

  it('that is unknown is told before anybody is asked who they are', async () => {
    const { status, body } = await client.post('/ratez', rateBody(), { token: null })
    expect(status).toBe(404)
    expect(body).toEqual({
      success: false,
      message: `There is nothing at ${sandboxApi}/ratez.`,
      errors: [`There is nothing at ${sandboxApi}/ratez.`],
    })
  })

  it.each([
    `${productionApi}/nope`,
    `${sandboxApi}/nope`,
    '/t/a/b',
    '/sandbox/t/',
    '/sandbox/t/%3Cb%3E/c',
  ])('that is unknown is named as it was asked, without its query: %s', async path => {
    const stranger = new ApiClient(service.url, null)
    const { status, headers, body } = await stranger.get(`${path}?name=Ada`)
    expect(status).toBe(404)
    // Whatever a path spells, no browser shall read it as a page.
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body.message).toBe(`There is nothing at ${path}.`)
    expect(body.errors).toEqual([body.message])
  })

  it('that only begins like the sandbox is not the sandbox', async () => {
    const { status } = await new ApiClient(service.url, null).get(
      `/sandboxes${productionApi}/rates`,
    )
    expect(status).toBe(404)
  })

  it('of no version is told in the words of all versions', async () => {
    const response = await fetch(`${service.url}/api/v9/rates`)
    const body = await response.json()
    expect(response.status).toBe(404)
    expect(response.headers.get('request-id')).toBeTruthy()
    expect(body).toMatchObject({ success: false, errors: [expect.any(String)] })
    expect(body).toMatchObject({ error: { code: 'not_found', details: {} } })
  })

  it.each(['/shipments/%s', '/shipments/%s/void'])(
    'with a code of any length answers as with any unknown one: %s',
    path => expectSameForLongCodes(client, path),
  )

  it('that can not be decoded is 400 in the shape of its version', async () => {
    const { status, body } = await client.get('/rates/%zz')
    expect(status).toBe(400)
    expect(body.success).toBe(false)
  })
})

describe('a method', () => {
  it.each(['DELETE', 'PUT', 'PATCH'])(
    '%s where there is none is 405 and names those there are',
    async method => {
      const { status, headers } = await client.ask(method, '/rates', { token: null })
      expect(status).toBe(405)
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    },
  )

  it.each([`${productionApi}/rates`, `${sandboxApi}/rates`, '/sandbox/t/0000'])(
    'that is not there is told with the path that was asked: %s',
    async path => {
      const stranger = new ApiClient(service.url, null)
      const { status, body } = await stranger.ask('DELETE', `${path}?name=Ada`)
      expect(status).toBe(405)
      expect(body.message).toContain(`DELETE is not allowed at ${path}. Use GET, `)
    },
  )

  it('is told before the body is looked at', async () => {
    const sent = { headers: { 'content-type': 'application/xml' }, body: '<rates/>' }
    expect((await client.ask('PUT', '/rates', sent)).status).toBe(405)
  })

  it('HEAD answers as GET without the body', async () => {
    const { status, text, headers } = await client.ask('HEAD', '/postage-types')
    expect(status).toBe(200)
    expect(text).toBe('')
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100)
  })
})

describe('size', () => {
  const big = (bytes: number) => JSON.stringify({ ...rateBody(), note: 'x'.repeat(bytes) })

  it('of a mebibyte and more is 413 before authentication', async () => {
    const { status, body } = await client.post('/rates', big(1024 * 1024), { token: null })
    expect(status).toBe(413)
    expect(body.success).toBe(false)
  })

  it('just below a mebibyte is read', async () => {
    const { status } = await client.post('/rates', big(1024 * 1024 - 2000), {
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(200)
  })

  it('is counted as it arrives where none was announced', async () => {
    const response = await fetch(`${service.url}${sandboxApi}/rates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.token(await service.account())}` },
      body: new Blob([big(1024 * 1024)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(response.headers.get('request-id')).toBeTruthy()
  })
})

describe('a body', () => {
  const text = JSON.stringify(rateBody())
  const sent = (contentType: string, body = text) =>
    client.post('/rates', body, { headers: { 'content-type': contentType } })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;x=y',
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/vnd.shop+json',
  ])('is read as JSON when it is called %s', async contentType => {
    expect((await sent(contentType)).status).toBe(200)
  })

  it('is read as JSON when it is called nothing', async () => {
    const { status } = await client.post('/rates', new TextEncoder().encode(text))
    expect(status).toBe(200)
  })

  it.each(['utf-8', 'UTF8', '"utf-8"', 'unicode-1-1-utf-8', 'us-ascii', 'ISO-8859-1', 'latin1'])(
    'is read in the character set %s',
    async name => {
      const zoe = JSON.stringify(shipmentBody({ ...draft, order_id: 'Zoë' }))
      for (const type of ['application/json', 'text/plain']) {
        const headers = { 'content-type': `${type}; charset=${name}` }
        const { status, body } = await client.post('/shipments', zoe, { headers })
        expect(status).toBe(200)
        expect(body.shipment.order_id).toBe('Zoë')
      }
    },
  )

  it('is read in Latin-1 where it is called that and is no UTF-8', async () => {
    const zoe = JSON.stringify(shipmentBody({ ...draft, order_id: 'Zoë' }))
    const bytes = Buffer.from(zoe, 'latin1')
    const post = (charset: string) =>
      client.post('/shipments', bytes, {
        headers: { 'content-type': `application/json; charset=${charset}` },
      })
    expect((await post('iso-8859-1')).body.shipment.order_id).toBe('Zoë')
    expect((await post('utf-8')).status).toBe(400)
  })

  it.each(['utf-16', 'utf-16le', 'utf-7', 'windows-1251', 'shift_jis', 'klingon'])(
    'is 415 in the character set %s',
    async name => {
      for (const type of ['application/json', 'text/plain', 'application/vnd.shop+json']) {
        const { status, body } = await sent(`${type}; charset=${name}`)
        expect(status).toBe(415)
        expect(body.message).toBe(`The body must be UTF-8; ${name} cannot be read.`)
      }
    },
  )

  it.each(['application/xml', 'application/x-www-form-urlencoded', 'text/csv', 'nonsense'])(
    'is 415 when it is called %s',
    async contentType => {
      const { status, body } = await sent(contentType)
      expect(status).toBe(415)
      expect(body.success).toBe(false)
    },
  )

  it('that is compressed is 415', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await client.post('/rates', text, { headers })).status).toBe(415)
  })

  it.each(['application/json', 'application/xml', 'nonsense'])(
    'that is empty is no body, even when it is called %s',
    async contentType => {
      const { status, body } = await sent(contentType, '')
      expect(status).toBe(422)
      expect(body.fields).toHaveProperty('weight')
    },
  )

  it('that is not JSON is 400', async () => {
    const { status, body } = await sent('application/json', '{"weight":')
    expect(status).toBe(400)
    expect(body.message).toBe('The body is not valid JSON.')
  })

  it.each(['[]', '"text"', '5', 'null'])('that is %s is 422', async json => {
    const { status, body } = await sent('application/json', json)
    expect(status).toBe(422)
    expect(body.message).toBe('The body must be a JSON object.')
  })

  it('of a stranger is not judged', async () => {
    const { status } = await client.post('/rates', '{', { token: 'postilion_sandbox_no' })
    expect(status).toBe(401)
  })

  it('that was refused leaves the connection open where all of it was read', async () => {
    const { headers } = await sent('application/json', '{')
    expect(headers.get('connection')).not.toBe('close')
  })
})

describe('every answer', () => {
  it('has a Request-Id of ours, not the caller’s', async () => {
    const theirs = '00000000-0000-4000-8000-000000000000'
    const { headers } = await client.get('/postage-types', { headers: { 'request-id': theirs } })
    expect(headers.get('request-id')).not.toBe(theirs)
  })

  it('has another Request-Id than the one before', async () => {
    const first = await client.get('/postage-types')
    const second = await client.get('/postage-types')
    expect(first.headers.get('request-id')).not.toBe(second.headers.get('request-id'))
  })

  it.each([
    ['a success', 'GET', '/postage-types', 200],
    ['a refusal', 'POST', '/rates', 422],
    ['an unknown path', 'GET', '/nothing', 404],
    ['a wrong method', 'DELETE', '/rates', 405],
    ['an address that can not be decoded', 'GET', '/%zz', 400],
    ['one deeper in the paths, asked by POST', 'POST', '/rates/%zz', 400],
    ['one with a part longer than any code', 'GET', `/shipments/${'x'.repeat(600)}`, 404],
  ])('is guarded and open to any origin: %s', async (_name, method, path, status) => {
    const { headers, status: answered } = await client.ask(method, path)
    expect(answered).toBe(status)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe(
      'Request-Id, Idempotent-Replay, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe(method === 'POST' ? null : 'no-store')
  })

  it('to a preflight says what a browser may send', async () => {
    const { status, headers, text } = await client.ask('OPTIONS', '/rates', {
      token: null,
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(status).toBe(204)
    expect(text).toBe('')
    expect(headers.get('access-control-allow-methods')).toContain('POST')
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, Sandbox-Fault',
    )
  })

  it('to a preflight of nothing is 404', async () => {
    expect((await client.ask('OPTIONS', '/nothing', { token: null })).status).toBe(404)
  })
})
