import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import type { Command } from '#core/command/command.ts'
import type { FreightRequest } from '#core/freight/freight-shipment.ts'
import type { World } from '#core/world.ts'
import { commandFor, openAccount, proofWorld } from '../../../proof/proof-world.ts'
import { bookedFreight } from '../../../support/booked-freight.ts'
import { sqliteKit } from '../../../support/engines.ts'
import { bookFreight, freightCreation, freightRequest } from '../../../support/freight-request.ts'

const kit = sqliteKit()
const saturday = '2026-06-20'
const monday = '2026-06-22'

let world: World
let accounts = 0
beforeAll(async () => {
  world = proofWorld({ store: await kit.open(), now: () => Date.UTC(2026, 5, 15, 12) })
})

async function account(settings: Readonly<Record<string, string>> = {}): Promise<Command> {
  accounts += 1
  await openAccount(world, accounts, 5_000_00)
  const command = await commandFor(world, accounts)
  const read = readSettings(new Map(Object.entries(settings)))
  return { ...command, caller: { ...command.caller, settings: read } }
}

const dock: PostalAddress = {
  ...blankAddress,
  company: 'Harbour Machines',
  address1: '100 King St W',
  city: 'Toronto',
  provinceCode: 'ON',
  postalCode: 'M5X 1A9',
  countryCode: 'CA',
  residential: false,
}

const booked = async (changes: Partial<FreightRequest>, settings = {}) =>
  await bookedFreight(await account(settings), freightCreation(freightRequest(changes)))

test('freight of an account without an address is picked up at its drop-off location, and says so', async () => {
  const { request, bought } = await booked({})
  expect(request.origin).toMatchObject({ city: 'Mississauga', phone: null })
  expect(bought.notes).toEqual([
    'The account has no address of its own, so the carrier will pick up in Mississauga.',
  ])
})

test('the papers of another sender have no telephone of a drop-off location', async () => {
  const { request, bought } = await booked({ fromAddress: dock })
  expect(request.origin).toMatchObject({ company: 'Harbour Machines', phone: null, email: null })
  expect(bought.notes).toEqual([])
})

test('an address of the account completes that of another sender', async () => {
  const settings = { return_address: JSON.stringify({ ...theirs, phone: '+1 416 555 0199' }) }
  const { request } = await booked({ fromAddress: dock }, settings)
  expect(request.origin?.phone).toBe('+1 416 555 0199')
})

const theirs = {
  name: 'Ann',
  address1: '1 Front St',
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5J 1E6',
  country_code: 'CA',
}

test('what is wrong with the place of the pickup is told', async () => {
  const { bought } = await booked({ fromAddress: { ...dock, address1: null, city: null } })
  expect(bought.notes).toEqual(['The address of the pickup has no street, no city.'])
})

test('a weekend moves the pickup to the Monday after it, which the booking tells', async () => {
  const { request, bought } = await booked({ fromAddress: dock, pickupOn: saturday })
  expect(request.pickupOn).toBe(monday)
  expect(bought.notes).toEqual([
    `There are no pickups on ${saturday}, so the pickup is on ${monday}.`,
  ])
})

test.each([
  ['a PO box', { address1: 'PO Box 12' }, 'Freight cannot be picked up at a PO box'],
  [
    'a ZIP code of four digits',
    { countryCode: 'US', postalCode: '6060' },
    'Freight cannot be picked',
  ],
])('nobody picks up at %s', async (_, changes, why) => {
  const command = await account()
  const request = freightRequest({ fromAddress: { ...dock, ...changes } })
  await expect(bookFreight(command, freightCreation(request))).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { services: [expect.stringContaining(why)] },
  })
})

test.each([
  ['a PO box', { address1: 'C.P. 123' }],
  ['a field post', { city: 'APO', provinceCode: 'AE', postalCode: '09012', countryCode: 'US' }],
])('nobody delivers to %s', async (_, changes) => {
  const { toAddress } = freightRequest()
  const request = freightRequest({ fromAddress: dock, toAddress: { ...toAddress, ...changes } })
  await expect(bookFreight(await account(), freightCreation(request))).rejects.toMatchObject({
    fields: { services: [expect.stringContaining('PO box or a military address')] },
  })
})
