import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceNames } from '../../support/catalogue-names.ts'
import { type Service, startService } from '../../support/service.ts'
import { clientOf, expectError } from './client.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

describe('the postage types', () => {
  it('are the ten of the specification, each a courier', async () => {
    const { client } = await clientOf(service)
    const { status, body } = await client.get('/postage-types')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['data'])
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(serviceNames)
    expect(new Set(body.data.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['courier']),
    )
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

  it('are for those that may ask for rates', async () => {
    const { client, account } = await clientOf(service)
    const token = await service.token(account, 'sandbox', ['shipments:read'])
    expectError(await client.get('/postage-types', { token }), 403, 'scope_missing')
  })
})
