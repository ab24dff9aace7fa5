import { expect, it } from 'vitest'
import { expectBought, expectRefused, namesOf } from '../../support/answers.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { rateBody, shipmentBody } from './requests.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const courier = '<CarrierB> Ground'
const postBox = { address1: 'P.O. Box 1200', address2: null }
const military = { city: 'APO', province_code: 'AE', postal_code: '09012' }

it.each([
  ['a PO box', postBox, 'does not deliver to PO boxes'],
  ['a military address', military, 'does not serve military addresses'],
])('a courier to %s is neither quoted nor sold, and nothing is charged', async (_, to, says) => {
  const rates = await client.post('/rates', rateBody({}, to))
  expect(namesOf(rates)).toContain('<CarrierA> Priority Mail')
  expect(namesOf(rates)).not.toContain(courier)
  expect(rates.body).not.toHaveProperty('message')
  const named = await client.post('/rates', rateBody({ postage_types: [courier] }, to))
  expect(named.body).toMatchObject({ success: true, rates: [] })
  expect(named.body.message).toContain(says)
  const before = await booksOf(service, account)
  const refused = await client.post('/shipments', shipmentBody({ postage_type: courier }, to))
  expectRefused(refused, 'postage_type', says)
  expect(await booksOf(service, account)).toEqual(before)
  expectBought(await client.post('/shipments', shipmentBody({}, to)))
})

it('a province that its country does not have is told in the message, and the label is bought', async () => {
  const answer = await client.post('/shipments', shipmentBody({}, { province_code: 'ZZ' }))
  expectBought(answer)
  expect(answer.body.message).toContain('The United States has no province ZZ. Did you mean OR?')
})

it('of any other doubt about an address the message says nothing', async () => {
  const [plain, elsewhere] = [
    await client.post('/shipments', shipmentBody()),
    await client.post('/shipments', shipmentBody({}, { province_code: 'WA' })),
  ]
  expectBought(elsewhere)
  expect(elsewhere.body.message).toBe(plain.body.message)
})
