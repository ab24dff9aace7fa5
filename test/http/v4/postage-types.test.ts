import { describe, expect, it } from 'vitest'
import { sharedService } from '../../support/service.ts'

const service = await sharedService()

/** The spec's enum, in its order; ids are permanent. */
const specified = [
  '<CarrierA> First Class Mail',
  '<CarrierA> Priority Mail',
  '<CarrierA> Priority Mail Express',
  '<CarrierA> Parcel Select Ground',
  '<CarrierA> Media Mail',
  '<CarrierA> Library Mail',
  '<CarrierA> Express Mail International',
  '<CarrierA> Priority Mail International',
  '<CarrierA> First Class Mail International',
  '<CarrierB> Ground',
]

describe('GET /postage-types', () => {
  it('lists the ten of the specification by their exact names', async () => {
    const { status, body } = await (await service.client()).get('/postage-types')
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(body.postage_types.map((type: { name: string }) => type.name)).toEqual(specified)
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
