import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { Answer } from '../../../support/client.ts'
import { textsOn } from '../../../support/label-texts.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { freightBody } from '../support/freight-body.ts'
import { shipmentBody, wholeShipment } from '../support/shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service)

const toTokyo = {
  name: 'Jun Tanaka',
  address1: '1-1 Chiyoda',
  city: 'Tokyo',
  province_code: '13',
  postal_code: '100-0001',
  country_code: 'JP',
}
const abroad = { service: 'carriera.priority_mail_international', label_format: 'zpl' }
const buy = (changes: Body, its = client): Promise<Answer> =>
  its.post('/labels', shipmentBody({ ...abroad, ...changes }, toTokyo))
const shipmentOf = async (id: unknown, its = client) =>
  (await its.get(`/shipments/${id}`)).body.data

async function papersOf({ body }: Answer) {
  const file = await (await fetch(body.data.label_url)).text()
  const [, ...papers] = file.split('^XA').slice(1).map(textsOn)
  return papers
}

const ticked = (texts: readonly string[] = []): string | undefined => texts[texts.indexOf('X') + 1]

describe('customs', () => {
  it.each([
    ['sale', 'SALE OF GOODS', 'SALE'],
    ['sample', 'COMMERCIAL SAMPLE', 'SAMPLE'],
    ['gift', 'GIFT', null],
    ['return', 'RETURNED GOODS', null],
  ])('of purpose %s tick %s, and the signer signs', async (purpose, box, reason) => {
    const customs = { purpose, signer: 'Mia Roy' }
    const answer = await buy({ customs })
    expect(answer.status).toBe(201)
    const [declaration, invoice] = await papersOf(answer)
    expect(ticked(declaration)).toBe(box)
    expect(declaration).toContain('Mia Roy')
    expect(invoice?.some(text => text.endsWith(`REASON FOR EXPORT: ${reason}`))).toBe(
      reason === null ? undefined : true,
    )
    expect((await shipmentOf(answer.body.data.shipment_id)).customs).toEqual(customs)
  })

  it("win over the account's word, which stands where they are silent", async () => {
    const settings = { customs_purpose: 'gift', customs_signer: 'Ben Roy' }
    const { client: its } = await clientOf(service, { settings })
    const said = await buy({ customs: { purpose: 'sale' } }, its)
    expect(await shipmentOf(said.body.data.shipment_id, its)).toMatchObject({
      customs: { purpose: 'sale', signer: 'Ben Roy' },
    })
    expect(said.body.data.warnings).not.toContainEqual(expect.stringContaining('purpose'))
    const silent = await buy({}, its)
    expect(silent.body.data.warnings).toContain(
      "Customs: the purpose gift was declared from the account's defaults.",
    )
  })

  it('stay with a draft, can be changed, and count when it is bought', async () => {
    const sent = shipmentBody({ ...abroad, customs: { purpose: 'gift' } }, toTokyo)
    const { id, customs } = (await client.post('/shipments', sent)).body.data
    expect(customs).toEqual({ purpose: 'gift', signer: null })
    const body = { ...sent, customs: { signer: 'Mia Roy' } }
    const changed = (await client.ask('PUT', `/shipments/${id}`, { body })).body.data
    expect(changed.customs).toEqual({ purpose: null, signer: 'Mia Roy' })
    const [declaration] = await papersOf(await client.post(`/labels/${id}`, {}))
    expect(ticked(declaration)).toBe('SALE OF GOODS')
    expect(declaration).toContain('Mia Roy')
  })

  it.each([undefined, null, {}, { purpose: null, signer: '' }])('may be %j', async customs => {
    const { body } = await client.post('/shipments', shipmentBody({ customs }))
    expect(body.data.customs).toBeNull()
  })

  it.each([
    ['customs.purpose', { purpose: 'theft' }],
    ['customs.signer', { signer: 'x'.repeat(41) }],
    ['customs', 'gift'],
  ])('are refused at %s', async (field, customs) => {
    const answer = await client.post('/shipments', shipmentBody({ customs }))
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it('are no word for freight, which a broker declares', async () => {
    const body = freightBody({ customs: { purpose: 'sale' } })
    const answer = await client.post('/shipments', body)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty('customs')
  })

  it('stand in the answer as they were sent', async () => {
    const { body } = await client.post('/shipments', wholeShipment)
    expect(body.data.customs).toEqual(wholeShipment.customs)
  })
})
