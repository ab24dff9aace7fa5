import { expect, it } from 'vitest'
import { expectRefused } from '../../support/answers.ts'
import { itemsOfBytes } from '../../support/item-list.ts'
import { startService } from '../../support/service.ts'
import { unboundedFields } from '../../support/unbounded-fields.ts'
import { flatShipment, fundedV3 } from './v3-client.ts'

const document = new URL('../../../openapi/v3.json', import.meta.url)
const most = 131_072

it('customs_lines may take 131,072 bytes as JSON, and not one more', async () => {
  await using service = await startService()
  const { v3 } = await fundedV3(service)
  const create = (bytes: number) => {
    const customs_lines = itemsOfBytes(bytes)
    return v3.post('/shipments', flatShipment({ customs_lines, purchase_label: false }))
  }
  expect((await create(most)).status).toBe(200)
  const tooMany = 'may not exceed 131072 bytes as JSON; these take 131073.'
  expectRefused(await create(most + 1), 'customs_lines', tooMany)
})

it('nothing else in a ShipmentRequest is without bounds', () => {
  expect(unboundedFields(document, 'ShipmentRequest')).toEqual([])
})
