import { describe, expect, it } from 'vitest'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { fundedClient } from '#test/support/funded-client.ts'
import { sharedService } from '#test/support/service.ts'
import { shipmentBody } from '#test/support/tested-version.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const buy = async (changes = {}, recipient = {}): Promise<Record<string, string>> =>
  (await client.post('/shipments', shipmentBody(changes, recipient))).body.shipment
async function page(path: string) {
  const response = await fetch(service.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the tracking page', () => {
  it('is the target of the link of a tracked shipment', async () => {
    const { ship_code, tracking_code } = await buy()
    const { body } = await client.get(`/track?ship_code=${ship_code}`)
    const response = await fetch(body.details.url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await response.text()
    expect(text).toContain(`<dd class="code">${tracking_code}</dd>`)
    expect(text).toContain('<h1 id="heading" class="plain">Label created</h1>')
    expect(text).toContain('Portland, United States')
    expect(text).toMatch(/<dt>Sender<\/dt><dd>account \d+<\/dd>/)
    expect(text).toContain('Sandbox')
  })

  it('shows no more of the recipient than city and country', async () => {
    const hidden = {
      name: 'Ada Moreau',
      company: 'Harbour Books',
      address1: '1200 SW Main St',
      address2: 'Apt 4',
      postal_code: '97205',
      phone: '503 555 0100',
      email: 'ada@example.com',
    }
    const order = { order_id: 'SECRET-ORDER' }
    const { tracking_code, ship_code, order_id } = await buy(order, hidden)
    const { text } = await page(`/sandbox/t/${tracking_code}`)
    for (const value of [...Object.values(hidden), ship_code, order_id, 'Coffee mug']) {
      expect(text).not.toContain(value)
    }
  })

  it('of a parcel of the other world does not exist', async () => {
    const { tracking_code } = await buy()
    const { status, text } = await page(`/t/${tracking_code}`)
    expect(status).toBe(404)
    expect(text).toContain('Parcel not found')
    expect(text).not.toContain('Sandbox')
    const nothing = await page('/t/0000')
    expect(text).toBe(nothing.text)
  })

  it('takes a number in lower case and with spaces', async () => {
    const tracking_code = String((await buy({ postage_type: 'carrierb_ground' })).tracking_code)
    const spaced = `${tracking_code.slice(0, 2).toLowerCase()} ${tracking_code.slice(2)}`
    expect((await page(`/sandbox/t/${encodeURIComponent(spaced)}`)).status).toBe(200)
  })

  it('runs no script, loads nothing, and is neither cached nor listed', async () => {
    const { tracking_code } = await buy()
    for (const path of [`/sandbox/t/${tracking_code}`, '/t/none']) {
      const { headers, text } = await page(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src|unsafe/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('request-id')).toBeTruthy()
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
      expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
      expect(text).not.toMatch(/<script|src=|@import|url\(/)
    }
  })

  it('lists the places of its scans, the latest first', async () => {
    const { tracking_code } = await buy()
    await advanceClock(service.app.worlds.sandbox, account, 13 * 3_600_000)
    const { text } = await page(`/sandbox/t/${tracking_code}`)
    const order = ['Processed at', 'Accepted at', 'Label made<'].map(part => text.indexOf(part))
    expect(order.every(place => place > 0)).toBe(true)
    const history = text.slice(text.indexOf('id="events"'))
    expect(history.indexOf('Processed at')).toBeLessThan(history.indexOf('Accepted at'))
    expect(text).toMatch(/<time datetime="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[78]:00">/)
  })

  it('of a void label says that no parcel travels', async () => {
    const { ship_code, tracking_code } = await buy()
    await client.get(`/shipments/${ship_code}/void`)
    const { status, text } = await page(`/sandbox/t/${tracking_code}`)
    expect(status).toBe(200)
    expect(text).toContain('Cancelled')
  })

  it('escapes markup in the names of places', async () => {
    const city = '<img src=x onerror=a()>'
    const { tracking_code } = await buy({}, { city })
    const { text } = await page(`/sandbox/t/${tracking_code}`)
    expect(text).toContain('&lt;img src=x onerror=a()&gt;, United States')
  })

  it.each(['x'.repeat(400), '%F0%9F%93%A6', "'%20or%201=1", '..%2F..%2Fetc'])(
    'of nothing is a 404 in HTML: %s',
    async code => {
      const { status, headers, text } = await page(`/sandbox/t/${code}`)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toContain('<h1 id="heading">Parcel not found</h1>')
    },
  )

  it('of a number of any length says the same', async () => {
    const { status, text } = await page(`/t/${'x'.repeat(10_000)}`)
    expect(status).toBe(404)
    expect(text).toBe((await page('/t/0000')).text)
  })

  it('answers GET and HEAD, and no other method', async () => {
    const url = `${service.url}/sandbox/t/0000`
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  })
})
