import { describe, expect, it } from 'vitest'
import { cents, expectBought, expectQuoted, namesOf } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { Answer } from '../../support/client.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { mug, rateBody, shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const toToronto = {
  to_address: {
    ...toPortland,
    country_code: 'CA',
    province_code: 'ON',
    postal_code: 'M5V 2T6',
  },
}
const nothing = 'no value to protect'
const typesOf = (rates: readonly { add_ons: readonly { type: string }[] }[]) =>
  rates.flatMap(({ add_ons }) => add_ons.map(({ type }) => type))

describe('insured without a value', () => {
  it.each([
    [{ ...toToronto }],
    [{ ...toToronto, items: [{ description: 'Mug', quantity: 3, value: 0, currency: 'CAD' }] }],
    [{ ...toToronto, items: [{ description: 'Bead', value: 0.003, currency: 'USD' }] }],
    [{ ...toToronto, value: 0 }],
    [{ items: [{ description: 'Mug' }] }],
  ])('is quoted without protection, which message says: %j', async changes => {
    const answer = await client.post('/rates', rateBody({ ...changes, insured: true }))
    const plain = await client.post('/rates', rateBody(changes))
    expectQuoted(answer)
    expect(typesOf(answer.body.rates)).not.toContain('insurance')
    expect(answer.body.message).toContain(nothing)
    expect(plain.body.message).toBeUndefined()
    for (const rate of answer.body.rates) expect(plain.body.rates).toContainEqual(rate)
  })

  it('still leaves out services that are not tracked', async () => {
    const toFrance = {
      ...toPortland,
      country_code: 'FR',
      province_code: '75',
      postal_code: '75001',
    }
    const asked = { to_address: toFrance, weight: 0.5 }
    const untracked = '<CarrierA> First Class Mail International'
    expect(namesOf(await client.post('/rates', rateBody(asked)))).toContain(untracked)
    const answer = await client.post('/rates', rateBody({ ...asked, insured: true }))
    expect(namesOf(answer)).not.toContain(untracked)
  })

  const buy = (changes: Body): Promise<Answer> => client.post('/shipments', shipmentBody(changes))

  it('is sold without protection, at the price of a parcel that asks for none', async () => {
    const wish = { ...toToronto, items: [], postage_type: '<CarrierB> Ground' }
    const before = await booksOf(service, account)
    const answer = await buy({ ...wish, insured: true })
    expectBought(answer)
    expect(answer.body.message).toContain(nothing)
    expect(answer.body.shipment.insured).toBe(false)
    const plain = await buy(wish)
    expect(answer.body.rate).toEqual(plain.body.rate)
    expect(plain.body.message).not.toContain(nothing)
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(2 * cents(plain.body.rate.total))
  })

  it('of several packages is sold without protection', async () => {
    const box = { weight: 2, weight_unit: 'lbs', length: 6, width: 6, height: 6, size_unit: 'in' }
    const packages = [box, { ...box, weight: 4 }]
    const answer = await client.post('/rates', { ...rateBody(toToronto), packages, insured: true })
    expect(typesOf(answer.body.rates)).not.toContain('insurance')
    expect(answer.body.message).toContain(nothing)
  })

  it('abroad is sold without protection, while customs are told the value of the defaults', async () => {
    const defaults = { default_customs_description: 'Mugs', default_customs_value: '10.00' }
    const { client: its } = await fundedClient(service, defaults)
    const wish = { items: [], postage_type: '<CarrierA> Priority Mail' }
    const answer = await its.post('/shipments', shipmentBody({ ...wish, insured: true }))
    expectBought(answer)
    expect(answer.body.message).toContain(nothing)
    expect(answer.body.message).toContain(
      "value 10.00 CAD was declared from the account's defaults",
    )
    expect(answer.body.shipment.insured).toBe(false)
    const plain = await its.post('/shipments', shipmentBody(wish))
    expect(answer.body.rate).toEqual(plain.body.rate)
  })

  it('as a draft stays as it was sent', async () => {
    const answer = await buy({ ...toToronto, items: [], insured: true, is_draft: true })
    expect(answer.body.shipment.insured).toBe(true)
  })
})

describe('insured with a value', () => {
  it('is charged, and message says nothing of it', async () => {
    const wish = { ...toToronto, items: [{ ...mug, quantity: 1, value: 0.01 }], insured: true }
    const { body } = await client.post('/rates', rateBody(wish))
    expect(typesOf(body.rates)).toContain('insurance')
    expect(body.message).toBeUndefined()
    const answer = await client.post('/shipments', shipmentBody(wish))
    expect(typesOf([answer.body.rate])).toContain('insurance')
    expect(answer.body.shipment.insured).toBe(true)
  })
})
