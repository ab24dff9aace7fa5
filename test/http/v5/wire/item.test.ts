import { expect, test } from 'vitest'
import { fromItem, toItem } from '#http/v5/wire/item.ts'

const bare = { title: 'Mug', quantity: 2, value: 0.005, currency: 'CAD' } as const

test('an item comes back as it was sent', () => {
  const sent = {
    ...bare,
    description: 'Mug of clay',
    customs_description: 'Ceramic tableware',
    sku: 'MUG-1',
    country_of_origin: 'CN',
    hs_code: '6911.10',
    manufacturer: {
      name: 'Kiln',
      address1: '1 Clay Road',
      city: 'Guelph',
      province_code: 'ON',
      postal_code: 'N1G 1A1',
      country_code: 'CA',
    },
  }
  expect(fromItem(toItem(sent))).toEqual(sent)
})

test('what was left out of an item comes back as null', () => {
  const nothing = {
    description: null,
    customs_description: null,
    sku: null,
    country_of_origin: null,
    hs_code: null,
    manufacturer: null,
  }
  expect(fromItem(toItem(bare))).toEqual({ ...bare, ...nothing })
})
