import { expect, it } from 'vitest'
import { cents, expectBought, expectQuoted } from '../../support/answers.ts'
import { booksOf } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { flatRate, flatShipment, fundedV3 } from './v3-client.ts'

const service = await sharedService()
const { v3, account } = await fundedV3(service)

const toToronto = { province_code: 'ON', postal_code: 'M5V 2T6', country_code: 'CA' }
const wish = { ...toToronto, postage_type: 'carrierb_ground' }
const nothing = 'no value to protect'
const typesOf = (rate: { add_ons: readonly { type: string }[] }) =>
  rate.add_ons.map(({ type }) => type)

it('insured goods of value 0 are quoted without protection, which message says', async () => {
  const answer = await v3.post('/rates', flatRate({ ...toToronto, value: 0, insured: true }))
  expectQuoted(answer)
  expect(answer.body.rates.flatMap(typesOf)).not.toContain('insurance')
  expect(answer.body.message).toContain(nothing)
})

it("a default value of the account's for customs is no value to protect", async () => {
  const { v3: its } = await fundedV3(service, { default_customs_value: '10.00' })
  const answer = await its.post('/rates', flatRate({ value: 0, insured: true }))
  expectQuoted(answer)
  expect(answer.body.rates.flatMap(typesOf)).not.toContain('insurance')
  expect(answer.body.message).toContain(nothing)
})

it('insured goods of value 0 are sold without protection, which message says', async () => {
  const before = await booksOf(service, account)
  const asked = flatShipment({ ...wish, value: 0, insured: true })
  const answer = await v3.post('/shipments', asked)
  expectBought(answer)
  expect(answer.body.message).toContain(nothing)
  expect(typesOf(answer.body.rate)).not.toContain('insurance')
  expect(answer.body.shipment.insured).toBe(false)
  const after = await booksOf(service, account)
  expect(before.credits - after.credits).toBe(cents(answer.body.rate.total))
})

it('a return label of such a parcel is sold, without protection', async () => {
  const asked = flatShipment({ insured: true, value: 0 })
  const sent = await v3.post('/shipments', { ...asked, ...wish })
  const answer = await v3.post('/shipments/return-label', {
    ship_code: sent.body.shipment.ship_code,
  })
  expectBought(answer)
  expect(typesOf(answer.body.rate)).not.toContain('insurance')
})
