import { describe, expect, it } from 'vitest'
import { readManufacturer, tidyManufacturer } from '#core/product/read-manufacturer.ts'
import type { Manufacturer } from '#core/shipment/manufacturer.ts'

const nobody: Manufacturer = {
  name: null,
  address1: null,
  city: null,
  provinceCode: null,
  postalCode: null,
  countryCode: null,
}

describe('a manufacturer in one text', () => {
  it.each<[string, string | null, Partial<Manufacturer>]>([
    [
      'ABC Company Ltd, 1234 Main St, Toronto ON',
      'CA',
      { name: 'ABC Company Ltd', address1: '1234 Main St', city: 'Toronto', provinceCode: 'ON' },
    ],
    [
      'ABC Company, Ltd., 1234 Main St, Suite 5, Toronto, Ontario, M5V 2T6, Canada',
      null,
      {
        name: 'ABC Company, Ltd.',
        address1: '1234 Main St, Suite 5',
        city: 'Toronto',
        provinceCode: 'ON',
        postalCode: 'M5V 2T6',
        countryCode: 'CA',
      },
    ],
    [
      'Golden Loom Co\n88 Renmin Road\nShenzhen 518000\nP.R. China',
      null,
      {
        name: 'Golden Loom Co',
        address1: '88 Renmin Road',
        city: 'Shenzhen',
        postalCode: '518000',
        countryCode: 'CN',
      },
    ],
    [
      'Werk GmbH, Hauptstr. 7, 10115 Berlin, DE',
      'DE',
      {
        name: 'Werk GmbH',
        address1: 'Hauptstr. 7',
        city: 'Berlin',
        postalCode: '10115',
        countryCode: 'DE',
      },
    ],
    [
      'Acme Inc, 5 Elm St, Los Angeles, CA 90001',
      'US',
      {
        name: 'Acme Inc',
        address1: '5 Elm St',
        city: 'Los Angeles',
        provinceCode: 'CA',
        postalCode: '90001',
      },
    ],
    [
      'Acme Inc, 5 Elm St, Los Angeles, CA',
      'US',
      { name: 'Acme Inc', address1: '5 Elm St', city: 'Los Angeles', provinceCode: 'CA' },
    ],
    [
      'Acme, 5 Elm St, Halifax, CA',
      null,
      { name: 'Acme', address1: '5 Elm St', city: 'Halifax', countryCode: 'CA' },
    ],
    ['Acme, Shanghai', 'CN', { name: 'Acme', city: 'Shanghai' }],
    ['Acme, 5 Elm St', 'US', { name: 'Acme', address1: '5 Elm St' }],
    ['  Acme   Works ', null, { name: 'Acme Works' }],
    [' , ', null, {}],
  ])('%j from %s is taken apart', (text, origin, parts) => {
    expect(readManufacturer(text, origin)).toEqual({ ...nobody, ...parts })
  })
})

it('fields are tidied, and names of countries and provinces are codes', () => {
  const sent = {
    name: '  ABC   Company ',
    address1: ' ',
    city: null,
    provinceCode: 'Québec',
    postalCode: 'h2x 1y4',
    countryCode: 'canada',
  }
  expect(tidyManufacturer(sent)).toEqual({
    name: 'ABC Company',
    address1: null,
    city: null,
    provinceCode: 'QC',
    postalCode: 'H2X 1Y4',
    countryCode: 'CA',
  })
  expect(tidyManufacturer({ ...nobody, provinceCode: 'gd', countryCode: 'zz' })).toEqual({
    ...nobody,
    provinceCode: 'GD',
    countryCode: 'ZZ',
  })
})
