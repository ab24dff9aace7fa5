import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CoreError } from '#core/errors.ts'
import { type LabelLink, labelLinkEnd, labelLinkToken } from '#core/link/label-link.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { buyShipment, voidBought } from '../../support/buy-shipment.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'

const sandboxHost = 'sandbox.example'
let service: Service
let account: number
let token: string
let shipment: Shipment
beforeAll(async () => {
  service = await startService({ SANDBOX_HOST: sandboxHost, SECRET_KEY: 'one for both'.repeat(3) })
  ;({ account } = await fundedClient(service))
  token = await service.token(account)
  shipment = await buyShipment(service, token)
})
afterAll(() => service[Symbol.asyncDispose]())
afterEach(() => vi.restoreAllMocks())

const worldOf = ({ app }: Service) => app.worlds.sandbox

/** The path of a file of the sandbox, below the base of its links. */
function pathOf(changes: Partial<LabelLink> = {}, ending?: string): string {
  const link: LabelLink = {
    accountId: account,
    kind: 'shipment',
    documentId: shipment.id,
    format: 'pdf',
    dotsPerInch: 203,
    endsAt: labelLinkEnd(Date.now()),
    ...changes,
  }
  const signed = labelLinkToken(worldOf(service).labelLinkKey, link)
  return `/labels/${signed}.${ending ?? link.format}`
}

const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, init)
const open = (path: string, init: RequestInit = {}) => ask(`/sandbox${path}`, init)

async function expectRefusal(answer: Response, status: number, says: string): Promise<void> {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(await answer.text()).toContain(says)
}

const none = 'There is no label at this address.'
const gone = 'This address has expired, or its label is void.'

describe('the file at a signed address', () => {
  it('is the label, for whoever has the address, and no cache keeps it', async () => {
    const answer = await open(pathOf())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${shipment.shipCode}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  })

  it('is the same whatever token is sent along', async () => {
    for (const secret of [token, 'none of ours']) {
      const answer = await open(pathOf(), { headers: { authorization: `Bearer ${secret}` } })
      expect(answer.status).toBe(200)
    }
  })

  it('is measured by HEAD without its bytes', async () => {
    const whole = await open(pathOf())
    const head = await open(pathOf(), { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'content-disposition', 'content-length']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect((await open(pathOf({ documentId: 0 }), { method: 'HEAD' })).status).toBe(404)
  })

  it('can not be changed: there is no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await open(pathOf(), { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
  })

  it.each([
    [203, 812, '^PW812^LL1218'],
    [300, 1200, '^PW1200^LL1800'],
  ] as const)('is drawn for a printer of %i dots an inch', async (dotsPerInch, width, size) => {
    const zpl = await open(pathOf({ format: 'zpl', dotsPerInch }))
    expect(zpl.headers.get('content-type')).toBe('application/zpl')
    expect(await zpl.text()).toContain(size)
    const png = await open(pathOf({ format: 'png', dotsPerInch }))
    expect(png.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await png.arrayBuffer()).readUInt32BE(16)).toBe(width)
  })
})

describe('an address', () => {
  it('ends at its midnight, not a millisecond before', async () => {
    const endsAt = labelLinkEnd(Date.now())
    const path = pathOf({ endsAt })
    vi.spyOn(Date, 'now').mockReturnValue(endsAt - 1)
    expect((await open(path)).status).toBe(200)
    vi.mocked(Date.now).mockReturnValue(endsAt)
    await expectRefusal(await open(path), 410, gone)
  })

  it('ends with the label, which a void takes away', async () => {
    const bought = await buyShipment(service, token)
    const path = pathOf({ documentId: bought.id })
    expect((await open(path)).status).toBe(200)
    await voidBought(service, token, bought)
    await expectRefusal(await open(path), 410, gone)
  })

  it('of one world is unknown in the other, also under one secret for both', async () => {
    await expectRefusal(await ask(pathOf()), 404, none)
  })

  it('of the sandbox opens on its host without the prefix', async () => {
    const statusAt = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(service.url + pathOf(), { headers: { host } }, answer => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await statusAt(sandboxHost)).toBe(200)
    expect(await statusAt('other.example')).toBe(404)
  })

  it('that nobody signed is unknown, and the database is not asked', async () => {
    const asked = vi.spyOn(worldOf(service).store.read.shipments, 'byId')
    const path = pathOf()
    const [signed = ''] = path.split('.')
    const last = signed.endsWith('A') ? 'B' : 'A'
    for (const forged of [
      `${signed.slice(0, -1)}${last}.pdf`,
      `${signed}A.pdf`,
      `${signed}.png`,
      `${signed}.PDF`,
      signed,
      `${path}.pdf`,
      '/labels/12.pdf',
      '/labels/..%2f12.pdf',
      `/labels/${'A'.repeat(2000)}.pdf`,
    ]) {
      await expectRefusal(await open(forged), 404, none)
    }
    expect(asked).not.toHaveBeenCalled()
  })

  it('of a shipment that is not there, or of another account, is unknown', async () => {
    await expectRefusal(await open(pathOf({ documentId: 999_999 })), 404, none)
    await expectRefusal(await open(pathOf({ accountId: account + 1 })), 404, none)
  })
})

describe('a label that can not be shown now', () => {
  it('is 503, with the time after which to ask again', async () => {
    const late = new CoreError('unavailable', 'Busy.', {}, { retryAfterSeconds: 7 })
    vi.spyOn(worldOf(service).drawing, 'redraw').mockRejectedValueOnce(late)
    const answer = await open(pathOf())
    expect(answer.headers.get('retry-after')).toBe('7')
    await expectRefusal(answer, 503, 'cannot be shown at the moment')
  })

  it('for a fault of ours is 500, and the log has no word of the address', async () => {
    const logged = vi.spyOn(service.app.log, 'error').mockReturnValue(undefined)
    vi.spyOn(worldOf(service).drawing, 'redraw').mockRejectedValueOnce(new Error('broken'))
    await expectRefusal(await open(pathOf()), 500, 'went wrong on our side')
    const [[fields, sentence] = []] = logged.mock.calls
    expect(sentence).toBe('a label file could not be made')
    expect(Object.keys(fields ?? {})).toEqual(['requestId', 'err'])
  })
})

describe('a visitor', () => {
  it('who fetches more files than a minute allows must wait, in both worlds', async () => {
    await using strict = await startService({ RATE_LIMIT_LABELS: '2' })
    const fetchAt = (path: string) => fetch(strict.url + path)
    for (const path of ['/labels/1', '/sandbox/labels/2']) {
      expect((await fetchAt(path)).status).toBe(404)
    }
    const refused = await fetchAt('/labels/3')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectRefusal(refused, 429, 'Too many labels were fetched')
    expect((await fetchAt('/t/1')).status).toBe(404)
  })
})
