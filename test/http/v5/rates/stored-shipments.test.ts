import { describe, expect, it } from 'vitest'
import { commandOf } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { parcel } from '../../../proof/parcels.ts'
import { draftPurchase } from '../../../support/draft-purchase.ts'
import { saveDraft } from '../../../support/save-draft.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { box, rateBody } from '../support/rate-body.ts'

const service = await sharedService()
const { client, token } = await clientOf(service)

async function command() {
  const world = service.app.worlds.sandbox
  return commandOf(world, await world.authenticate(token), null)
}

async function buy(shipmentId: number): Promise<void> {
  await buyDraft(await command(), () => draftPurchase(shipmentId))
}

describe('the rates of a stored shipment', () => {
  it('are those of the same packages in a body', async () => {
    const id = await saveDraft(service, token, parcel())
    const stored = await client.get(`/rates/${id}`)
    expect(stored.status).toBe(200)
    expect(stored.body).toEqual((await client.post('/rates', rateBody())).body)
  })

  it('are of all its packages, and of every service whatever it was saved with', async () => {
    const { packages } = parcel()
    const several = [packages[0], packages[0]] as const
    const postageType = '<CarrierB> Ground'
    const id = await saveDraft(
      service,
      token,
      parcel({ packages: several, postageType, items: [] }),
    )
    const { body } = await client.get(`/rates/${id}`)
    const asked = await client.post('/rates', rateBody({ packages: [box, box] }))
    expect(body).toEqual(asked.body)
  })

  it('are told of a bought one too, and of a void one no more', async () => {
    const id = await saveDraft(service, token, parcel())
    const before = await client.get(`/rates/${id}`)
    await buy(id)
    expect((await client.get(`/rates/${id}`)).body).toEqual(before.body)
    const shipment = await service.app.worlds.sandbox.store.read.shipments.byId(
      (await command()).tenant,
      id,
    )
    await voidShipment(await command(), shipment?.shipCode ?? '')
    expectError(await client.get(`/rates/${id}`), 404, 'not_found')
  })

  it('of another account, or of none, are not found', async () => {
    const { client: theirs } = await clientOf(service)
    const id = await saveDraft(service, token)
    for (const name of [id, 0, 999_999, 'abc', '1e3']) {
      expectError(await theirs.get(`/rates/${name}`), 404, 'not_found')
    }
  })

  it('wait as long as the query says', async () => {
    const shipment_id = await saveDraft(service, token)
    const answer = await client.get(`/rates/${shipment_id}?timeout=7`)
    expect(answer.body.meta.timeout_seconds).toBe(7)
    const standard = await client.get(`/rates/${shipment_id}?timeout=`)
    expect(standard.body.meta.timeout_seconds).toBe(4)
    for (const timeout of ['0', '26', '1.5', 'soon']) {
      const refused = await client.get(`/rates/${shipment_id}?timeout=${timeout}`)
      expectError(refused, 422, 'validation_failed')
      expect(refused.body.error.details).toHaveProperty('timeout')
    }
  })

  it('of a draft that no carrier could price name what it lacks', async () => {
    const toAddress = { ...parcel().toAddress, countryCode: null, postalCode: null }
    const id = await saveDraft(service, token, parcel({ toAddress }))
    const answer = await client.get(`/rates/${id}`)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty(['to_address.country_code'])
  })
})
