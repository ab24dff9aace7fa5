import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { toDecimal } from '#core/values/money.ts'
import { box, parcel } from '../../../proof/parcels.ts'
import { buyShipment, voidBought } from '../../../support/buy-shipment.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { draftPurchase } from '../../../support/draft-purchase.ts'
import { eventually } from '../../../support/eventually.ts'
import { booksOf } from '../../../support/funded-client.ts'
import { saveDraft } from '../../../support/save-draft.ts'
import { type Service, startService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { rateBody } from '../support/rate-body.ts'

let service: Service
let client: ApiClient
let account: number
let token: string
let shipment: Shipment
beforeAll(async () => {
  service = await startService()
  ;({ client, account, token } = await clientOf(service))
  shipment = await buyShipment(service, token, parcel())
})
afterAll(() => service[Symbol.asyncDispose]())

const fetchLabel = (id: unknown, query = '') => client.get(`/labels/${id}${query}`)
const fileOf = ({ body }: Answer) => fetch(body.data.label_url)

describe('a label that is fetched again', () => {
  it('is what was bought, with an address of the file that needs no token', async () => {
    const answer = await fetchLabel(shipment.id)
    expect(answer.status).toBe(200)
    const tracking = shipment.bought?.trackingCode
    expect(answer.body.data).toEqual({
      shipment_id: shipment.id,
      ship_code: shipment.shipCode,
      tracking_code: tracking,
      tracking_number: tracking,
      tracking_url: `${service.url}/sandbox/t/${tracking}`,
      label_url: expect.stringMatching(`^${service.url}/sandbox/labels/[\\w-]{64}\\.pdf$`),
      label_format: 'pdf',
      rate: expect.objectContaining({ total: toDecimal(shipment.totalPaid) }),
      packages: [{ index: 0, tracking_code: tracking }],
      warnings: [],
    })
    const file = await fileOf(answer)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await fetch(answer.body.data.tracking_url)).status).toBe(200)
  })

  it('has the rate that was quoted for it', async () => {
    const { body } = await client.post('/rates', rateBody())
    const { rate } = (await fetchLabel(shipment.id)).body.data
    expect(body.data).toContainEqual(rate)
  })

  it('has the same address all day, and is not charged', async () => {
    const before = await booksOf(service, account)
    const first = await fetchLabel(shipment.id)
    expect((await fetchLabel(shipment.id)).body).toEqual(first.body)
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('names every package, and what was filled in', async () => {
    const request = parcel({
      packages: [box, box, box],
      toAddress: { ...parcel().toAddress, city: null },
    })
    const several = await buyShipment(service, token, request)
    const { packages, warnings } = (await fetchLabel(several.id)).body.data
    const codes = [several.bought?.trackingCode, ...(several.bought?.otherTrackingCodes ?? [])]
    expect(packages).toEqual(codes.map((tracking_code, index) => ({ index, tracking_code })))
    expect(packages).toHaveLength(3)
    expect(warnings).toEqual(several.bought?.notes)
    expect(warnings).not.toEqual([])
  })

  it.each([
    ['?label_format=zpl', 'zpl', '^PW812^LL1218'],
    ['?label_format=zpl&dpi=203', 'zpl', '^PW812^LL1218'],
    ['?label_format=zpl&dpi=300', 'zpl', '^PW1200^LL1800'],
    ['?label_format=png&dpi=300', 'png', '\x89PNG\r\n'],
    ['?label_format=&dpi=', 'pdf', '%PDF-'],
  ])('is printed as %s says', async (query, format, says) => {
    const answer = await fetchLabel(shipment.id, query)
    expect(answer.body.data.label_format).toBe(format)
    const bytes = Buffer.from(await (await fileOf(answer)).arrayBuffer())
    expect(bytes.toString('latin1')).toContain(says)
  })

  it('is for a printer of 203 dots an inch unless the query says 300; a PDF is for each', async () => {
    const urlOf = async (query: string) =>
      (await fetchLabel(shipment.id, query)).body.data.label_url
    const png = '?label_format=png'
    expect(await urlOf(`${png}&dpi=203`)).toBe(await urlOf(png))
    expect(await urlOf(`${png}&dpi=300`)).not.toBe(await urlOf(png))
    expect(await urlOf('?dpi=300')).toBe(await urlOf(''))
  })

  it.each([
    ['?label_format=jpg', 'label_format'],
    ['?dpi=600', 'dpi'],
    ['?dpi=fine', 'dpi'],
  ])('is refused as %s', async (query, field) => {
    const answer = await fetchLabel(shipment.id, query)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty(field)
  })

  it('is refused in a format that we do not draw', async () => {
    const answer = await fetchLabel(shipment.id, '?label_format=gif')
    expectError(answer, 409, 'label_format_unavailable')
  })
})

describe('the address of a label', () => {
  it('stands below the public address, and opens as a proxy passes it', async () => {
    const outside = 'https://example.com/postilion'
    await using published = await startService({ PUBLIC_URL: outside })
    const of = await clientOf(published)
    const { id } = await buyShipment(published, of.token)
    const { label_url } = (await of.client.get(`/labels/${id}`)).body.data
    expect(label_url).toMatch(`${outside}/sandbox/labels/`)
    const { pathname } = new URL(label_url)
    for (const path of [pathname, pathname.replace('/postilion', '')]) {
      expect((await fetch(published.url + path)).status).toBe(200)
    }
  })
})

describe('no label is fetched', () => {
  it('of a draft', async () => {
    const answer = await fetchLabel(await saveDraft(service, token))
    expectError(answer, 409, 'conflict')
    expect(answer.body.error.message).toContain('draft')
  })

  it('while it is being bought; the answer says when to ask again', async () => {
    const toAddress = { ...parcel().toAddress, name: 'NO ANSWER' }
    const id = await saveDraft(service, token, parcel({ toAddress }))
    const world = service.app.worlds.sandbox
    const command = commandOf(world, await world.authenticate(token), null)
    // Nobody waits until the carrier, which never answers, is given up.
    buyDraft({ ...command, patienceMs: 0 }, () => draftPurchase(id)).catch(() => {})
    const answer = await eventually(async () => {
      const its = await fetchLabel(id)
      expect(its.headers.get('retry-after')).toBe('2')
      return its
    })
    expectError(answer, 409, 'conflict')
  })

  it('once it is void, and its address is gone', async () => {
    const bought = await buyShipment(service, token)
    const before = await fetchLabel(bought.id)
    await voidBought(service, token, bought)
    const answer = await fetchLabel(bought.id)
    expectError(answer, 409, 'conflict')
    expect(answer.body.error.message).toBe('The label is void.')
    expect((await fileOf(before)).status).toBe(410)
  })

  it('of another account, or of none', async () => {
    const { client: theirs } = await clientOf(service)
    for (const id of [shipment.id, 0, 999_999, 'abc', '1e3']) {
      expectError(await theirs.get(`/labels/${id}`), 404, 'not_found')
    }
  })

  it('by a token that may not see shipments', async () => {
    const blind = await service.token(account, 'sandbox', ['labels:create', 'shipments:write'])
    expectError(
      await client.ask('GET', `/labels/${shipment.id}`, { token: blind }),
      403,
      'scope_missing',
    )
  })
})
