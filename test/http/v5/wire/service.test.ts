import { describe, expect, it } from 'vitest'
import { serviceCode } from '#http/v5/wire/service.ts'
import { testCatalogue } from '../../../support/test-catalogue.ts'

describe('the code of a service', () => {
  it.each([
    ['carriera_first_class_mail', '<CarrierA>', 'carriera.first_class_mail'],
    ['test_carrier_ground', 'Test Carrier', 'testcarrier.ground'],
    ['night_post', 'Test Carrier', 'night_post'],
  ])('%s of %s is %s', (code, name, dotted) => {
    expect(serviceCode({ code, carrier: { name } })).toBe(dotted)
  })

  it('finds the same service again, for every service of the catalogue', () => {
    for (const service of testCatalogue.services) {
      expect(testCatalogue.findService(serviceCode(service))).toBe(service)
    }
  })
})
