import { expect, it } from 'vitest'
import { expectBought, expectRefused, namesOf } from '../../support/answers.ts'
import { booksOf } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { flatRate, flatShipment, fundedV3 } from './v3-client.ts'

const service = await sharedService()
const { v3, account } = await fundedV3(service)

const courier = '<CarrierB> Ground'

it('a courier to a PO box is neither quoted nor sold, and nothing is charged', async () => {
  const to = { address1: 'PO Box 1200' }
  expect(namesOf(await v3.post('/rates', flatRate({}, to)))).not.toContain(courier)
  const before = await booksOf(service, account)
  const refused = await v3.post('/shipments', flatShipment({ postage_type: courier }, to))
  expectRefused(refused, 'postage_type', 'does not deliver to PO boxes')
  expect(await booksOf(service, account)).toEqual(before)
})

it('a province that its country does not have is told in the message, and the label is bought', async () => {
  const answer = await v3.post('/shipments', flatShipment({}, { province_code: 'ZZ' }))
  expectBought(answer)
  expect(answer.body.message).toContain('The United States has no province ZZ. Did you mean OR?')
})
