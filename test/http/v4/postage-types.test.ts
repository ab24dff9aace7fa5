import { describe, expect, it } from 'vitest'
import { serviceNames } from '../../support/catalogue-names.ts'
import { sharedService } from '../../support/service.ts'

const service = await sharedService()

describe('GET /postage-types', () => {
  it('lists every service by its exact name, in the order of ids', async () => {
    const { status, body } = await (await service.client()).get('/postage-types')
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(body.postage_types.map((type: { name: string }) => type.name)).toEqual(serviceNames)
  })

  it('says of each what a client needs to choose', async () => {
    const { body } = await (await service.client()).get('/postage-types')
    const named = (name: string) =>
      body.postage_types.find((type: { name: string }) => type.name === name)
    expect(named('<CarrierA> Priority Mail Express')).toMatchObject({
      code: 'carriera_priority_mail_express',
      carrier: '<CarrierA>',
      trackable: true,
      express: true,
      international: false,
      label_formats: ['pdf', 'zpl', 'png'],
      package_types: expect.arrayContaining(['Parcel', 'Flat Rate PAdded Envelope']),
    })
    expect(named('<CarrierA> First Class Mail International')).toMatchObject({
      trackable: false,
      express: false,
      international: true,
    })
    expect(named('<CarrierB> Ground')).toMatchObject({ carrier: '<CarrierB>' })
  })
})
