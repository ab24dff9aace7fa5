import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { serviceNames } from '../../../support/catalogue-names.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'

const service = await sharedService()

describe('the postage types', () => {
  it('are those of parcels, each a courier, and those of freight', async () => {
    const { client } = await clientOf(service)
    const { status, body } = await client.get('/postage-types')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['data', 'meta', 'links'])
    const namesOf = (wanted: string) =>
      body.data.flatMap(({ type, name }: Body) => (type === wanted ? [name] : []))
    expect(namesOf('courier')).toEqual(serviceNames)
    expect(namesOf('ltl')).toEqual([
      '<FreightA> LTL Standard',
      '<FreightB> LTL Standard',
      '<FreightB> LTL Priority',
      '<FreightC> LTL Economy',
    ])
    expect(body.data).toHaveLength(serviceNames.length + 4)
  })

  it('say what a client needs to choose', async () => {
    const { client } = await clientOf(service)
    const { body } = await client.get('/postage-types')
    expect(body.data[2]).toEqual({
      id: 3,
      name: '<CarrierA> Priority Mail Express',
      code: 'carriera_priority_mail_express',
      service: 'carriera.priority_mail_express',
      type: 'courier',
      carrier: '<CarrierA>',
      trackable: true,
      express: true,
      international: false,
      package_types: expect.arrayContaining(['Parcel', 'Flat Rate PAdded Envelope']),
      label_formats: ['pdf', 'zpl', 'png'],
    })
  })

  it('say of freight what it may be loaded on, and that its papers are a PDF', async () => {
    const { client } = await clientOf(service)
    const { data } = (await client.get('/postage-types')).body
    expect(data.find(({ id }: Body) => id === 1002)).toEqual({
      id: 1002,
      name: '<FreightB> LTL Standard',
      code: 'freightb_ltl_standard',
      service: 'freightb.ltl_standard',
      type: 'ltl',
      carrier: '<FreightB>',
      trackable: true,
      express: false,
      international: expect.any(Boolean),
      package_types: ['pallet', 'skid', 'crate', 'drum', 'bundle', 'roll'],
      label_formats: ['pdf'],
    })
  })

  it('are for those that may ask for rates', async () => {
    const { client, account } = await clientOf(service)
    const token = await service.token(account, 'sandbox', ['shipments:read'])
    expectError(await client.get('/postage-types', { token }), 403, 'scope_missing')
  })
})
