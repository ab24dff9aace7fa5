import { expect, test } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { partiesOf, shopOfLabel } from '#core/purchase/decide/parties.ts'
import { fakeWorld } from '#test/support/fake-world.ts'
import { parcel } from '../../../proof/parcels.ts'

const catalogue = fakeWorld('sandbox').catalogue()
const settings = readSettings(new Map())
const account = { accountName: 'Ann Ltd', settings, catalogue }
const own = shopOfLabel(parcel(), account)

const partner = {
  ...blankAddress,
  company: 'Partner Inc',
  address1: '9 Rue Neuve',
  city: 'Québec',
  provinceCode: 'QC',
  postalCode: 'G1R 4P5',
  countryCode: 'CA',
}

test('a parcel comes from the account where the request names no other sender', () => {
  expect(own).toMatchObject({ name: 'Ann Ltd', countryCode: 'CA' })
})

test('another sender takes the place of the account on the label', () => {
  const { sender, recipient } = partiesOf(
    parcel({ fromAddress: partner }),
    account.accountName,
    settings,
    catalogue,
  )
  expect(sender).toMatchObject({ name: null, company: 'Partner Inc', city: 'Québec' })
  expect(recipient.city).toBe('Portland')
})

test('what is left out of another sender is the account’s own', () => {
  const named = shopOfLabel(
    parcel({ fromAddress: { ...blankAddress, name: 'Door 4', phone: '555 0100' } }),
    account,
  )
  expect(named).toEqual({ ...own, name: 'Door 4', company: null, phone: '555 0100' })
  const placed = shopOfLabel(
    parcel({ fromAddress: { ...blankAddress, city: 'Laval', postalCode: 'H7A 0A1' } }),
    account,
  )
  expect(placed).toMatchObject({
    name: 'Ann Ltd',
    address1: null,
    city: 'Laval',
    countryCode: own.countryCode,
    countryName: own.countryName,
  })
})

test('a return goes to the account, whatever sender its request names', () => {
  const request = parcel({ isReturn: true, fromAddress: partner })
  const { recipient } = partiesOf(request, account.accountName, settings, catalogue)
  expect(recipient).toEqual(own)
})

test('a later setting changes nothing about the sender of a label', () => {
  const sold = parcel({ fromAddress: partner, ownAddress: own })
  const { sender } = partiesOf(sold, 'Renamed Ltd', settings, catalogue)
  expect(sender).toEqual(own)
})
