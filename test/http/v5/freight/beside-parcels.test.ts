import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { bookingBody, freightBody } from '../support/freight-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
let client: ApiClient
let freight: number
let parcel: number
beforeAll(async () => {
  ;({ client } = await clientOf(service, { credits: 100_000_00 }))
  const bought = async (body: object): Promise<number> =>
    (await client.post('/labels', body)).body.data.shipment_id
  ;[freight, parcel] = [await bought(bookingBody()), await bought(shipmentBody())]
})

const statusOf = async (id: number): Promise<string> =>
  (await client.get(`/shipments/${id}`)).body.data.status

describe('rule 7 of version 5: pickups apply to courier shipments only', () => {
  it('refuses freight at its place, and books nothing', async () => {
    const answer = await client.post('/pickups', { shipment_ids: [parcel, freight] })
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual(['shipment_ids.1'])
    expect((await client.get('/pickups')).body.meta.total).toBe(0)
  })

  it('takes the same parcel alone', async () => {
    const answer = await client.post('/pickups', { shipment_ids: [parcel] })
    expect(answer.status, answer.text).toBe(201)
  })
})

describe('rule 7 of version 5: LTL bookings are cancelled by a path of their own', () => {
  it('refuses DELETE of a booking, which stays booked', async () => {
    expectError(await client.ask('DELETE', `/shipments/${freight}`), 409, 'not_voidable')
    expect(await statusOf(freight)).toBe('ready')
  })

  it('refuses to cancel a courier shipment, which stays bought', async () => {
    expectError(await client.post(`/ltl/${parcel}/cancel`), 409, 'not_cancellable')
    expect(await statusOf(parcel)).toBe('ready')
  })

  it('refuses to cancel freight that is not booked; DELETE takes it', async () => {
    const { id } = (await client.post('/shipments', freightBody())).body.data
    expectError(await client.post(`/ltl/${id}/cancel`), 409, 'not_cancellable')
    expect((await client.ask('DELETE', `/shipments/${id}`)).body.data.status).toBe('deleted')
  })

  it('cancels a booking with POST /ltl/{shipment_id}/cancel', async () => {
    const answer = await client.post(`/ltl/${freight}/cancel`)
    expect(answer.body.data).toMatchObject({ id: freight, status: 'voided' })
    expect(await statusOf(freight)).toBe('voided')
  })
})
