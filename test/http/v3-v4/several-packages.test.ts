import { beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { commandOf } from '#core/command/command.ts'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { BoughtLabel, Shipment } from '#core/shipment/shipment.ts'
import { box, creation, parcel } from '#test/proof/parcels.ts'
import { ApiClient } from '#test/support/client.ts'
import { createShipment } from '#test/support/create-shipment.ts'
import { fundedClient } from '#test/support/funded-client.ts'
import { olderVersions } from '#test/support/older-versions.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
let token: string
let shipment: Shipment
let label: BoughtLabel

/** Neither version can ask for several packages: the core makes the shipment, as version 5 will. */
beforeAll(async () => {
  const { account } = await fundedClient(service)
  token = await service.token(account)
  const { sandbox } = service.app.worlds
  const command = commandOf(sandbox, await sandbox.authenticate(token), null)
  const packages = [box, { ...box, weight: 8, weightUnit: 'oz', length: 20 }] as const
  const { shipmentId } = await createShipment(command, creation(parcel({ packages })))
  const found = await sandbox.store.read.shipments.byId(serviceOn(account), shipmentId)
  if (!found?.bought) throw new Error('not bought')
  shipment = found
  label = found.bought
})

describe.each(olderVersions.map(({ name }) => name))(
  'a shipment of several packages, in %s',
  version => {
    const client = () => new ApiClient(`${service.url}/sandbox/api/${version}`, token)
    const asOne = () => ({
      ship_code: shipment.shipCode,
      tracking_code: label.trackingCode,
      weight: 2.5,
      weight_unit: 'lbs',
      length: 10,
      package_type: 'Parcel',
      rate: label.price.rate / 100,
      total_paid: label.price.total / 100,
    })

    it('is shown as one, with a label of all', async () => {
      const { status, body } = await client().get(`/shipments/${shipment.shipCode}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ tracking_code: label.trackingCode, shipment: asOne() })
      const pdf = Buffer.from(body.label, 'base64').toString('latin1')
      expect(pdf.match(/\/Type\/Page\//g)).toHaveLength(2)
    })

    it('is listed and tracked by the number of any package', async () => {
      for (const code of trackingCodesOf(label)) {
        const list = await client().get(`/shipments?tracking_code=${code}`)
        expect(list.body.data).toMatchObject([asOne()])
        const tracked = await client().get(`/track?tracking_code=${code}`)
        expect(tracked.body.details).toMatchObject({
          ship_code: shipment.shipCode,
          tracking: label.trackingCode,
        })
      }
    })
  },
)

it('has a public page under the number of each package', async () => {
  for (const code of trackingCodesOf(label)) {
    const page = await fetch(`${service.url}/sandbox/t/${code}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(code)
  }
})
