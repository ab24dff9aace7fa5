import { describe, expect, it } from 'vitest'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { rateBody } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service)

const postBox = { address1: 'PO Box 1200', address2: null }
const military = {
  address1: 'PSC 473 Box 20',
  address2: null,
  city: 'FPO',
  province_code: 'AP',
  postal_code: '96349',
}
const places = [
  ['a PO box', postBox, 'does not deliver to PO boxes'],
  ['a military address', military, 'does not serve military addresses (APO, FPO, DPO)'],
] as const
const balance = async () => (await client.get('/credits/balance')).body.data

describe.each(places)('a courier to %s', (_, recipient, says) => {
  it('gives no quote, and its exclusion says why', async () => {
    const { body } = await client.post('/rates', rateBody({}, recipient))
    const quoted = body.data.map(({ service: code }: { service: string }) => code)
    expect(quoted).toContain('carriera.priority_mail')
    expect(quoted).not.toContain('carrierb.ground')
    expect(body.meta.excluded_services).toContainEqual({
      postage_type_id: 10,
      service: 'carrierb.ground',
      carrier: '<CarrierB>',
      service_name: '<CarrierB> Ground',
      reason: 'no_rate_for_lane',
      message: `<CarrierB> Ground ${says}.`,
    })
  })

  it('is sold to nobody, in one call or as a draft, and nothing is charged', async () => {
    const before = await balance()
    const asked = shipmentBody({ service: 'carrierb.ground' }, recipient)
    const draft = (await client.post('/shipments', asked)).body.data.id
    for (const refused of [
      await client.post('/labels', asked),
      await client.post(`/labels/${draft}`),
    ]) {
      expectError(refused, 422, 'validation_failed')
      expect(refused.body.error.details.service[0]).toContain(says)
    }
    expect(await balance()).toEqual(before)
    expect((await client.get(`/shipments/${draft}`)).body.data.status).toBe('incomplete')
  })

  it('leaves the post, which the cheapest tracked service is bought of', async () => {
    const { body } = await client.post('/labels', shipmentBody({}, recipient))
    expect(body.data.rate.carrier).toBe('<CarrierA>')
  })
})
