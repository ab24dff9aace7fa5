import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { clientOfVersion, eachOlderVersion } from '../../../support/older-versions.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf } from '../support/client.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client, token } = await clientOf(service, {
  settings: { default_customs_description: 'Mugs' },
  credits: 100_000_00,
})

/** What a purchase says of its address; what customs were told is said in every answer here. */
const aboutAddress = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.filter(warning => !warning.startsWith('Customs:'))
const buy = async (recipient: Body = {}) => {
  const { status, body } = await client.post('/labels', shipmentBody({}, recipient))
  expect(status).toBe(201)
  return body.data
}

describe('a purchase', () => {
  it('says nothing of an address without a fault', async () => {
    expect(aboutAddress(await buy())).toEqual([])
  })

  it.each<[string, Body, string]>([
    [
      'a province that its country does not have',
      { province_code: 'ZZ' },
      'The United States has no province ZZ. Did you mean OR?',
    ],
    [
      'a province elsewhere',
      { province_code: 'WA' },
      'The postal code is in Oregon, not in Washington. Did you mean OR?',
    ],
    [
      'no province',
      { province_code: null },
      'An address in the United States needs a province. Did you mean OR?',
    ],
    [
      'a postal code of no area',
      { country_code: 'CA', province_code: 'ON', city: 'Toronto', postal_code: 'L3Z9Z' },
      'L3Z9Z is not a postal code in Canada, where they look like M5V 3L9 or H2Y 1C6.',
    ],
  ])('is made to an address with %s, and warns of it', async (_, recipient, says) => {
    const label = await buy(recipient)
    expect(aboutAddress(label)).toEqual([says])
    const shipment = (await client.get(`/shipments/${label.shipment_id}`)).body.data
    expect(aboutAddress(shipment)).toEqual([says])
  })

  it('of a draft warns as the draft did', async () => {
    const recipient = { province_code: 'ZZ' }
    const draft = (await client.post('/shipments', shipmentBody({}, recipient))).body.data
    const bought = (await client.post(`/labels/${draft.id}`)).body.data
    const says = ['The United States has no province ZZ. Did you mean OR?']
    expect([aboutAddress(draft), aboutAddress(bought)]).toEqual([says, says])
  })

  it('of a return warns of both addresses', async () => {
    const return_address = {
      name: 'Returns',
      address1: '1 Front St',
      city: 'Toronto',
      province_code: 'QQ',
      postal_code: 'M5J 2N1',
      country_code: 'CA',
    }
    const asked = shipmentBody({ is_return: true, return_address }, { province_code: 'ZZ' })
    const { body } = await client.post('/labels', asked)
    expect(aboutAddress(body.data)).toEqual([
      'The United States has no province ZZ. Did you mean OR?',
      'Return address: Canada has no province QQ. Did you mean ON?',
    ])
  })
})

it('a draft that does not say where it goes is not warned of that', async () => {
  const to_address = { name: 'Ada Moreau' }
  const { body } = await client.post('/shipments', shipmentBody({ to_address }))
  expect(aboutAddress(body.data)).toEqual(['The address has no street, no city.'])
})

it.each(eachOlderVersion)(
  '%s shows the warnings of such a purchase in its message',
  async (_, older) => {
    const { ship_code } = await buy({ province_code: 'WA' })
    const { body } = await clientOfVersion(older, service, token).get(`/shipments/${ship_code}`)
    expect(body.message).toContain('The postal code is in Oregon, not in Washington.')
  },
)
