import { describe, expect, it } from 'vitest'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { textsOf } from '../labels/mark-boxes.ts'
import { packageNames } from '../support/catalogue-names.ts'
import { isCourierNumber } from '../support/parcel-number.ts'
import { namesQuoted, priceOf, quoteOf } from '../support/rate-question.ts'
import { saleOrder } from '../support/sale-order.ts'
import { TempCatalogue } from '../support/temp-catalogue.ts'

const premium = '<CarrierB> Overnight'

/** What catalog/README.md tells a newcomer to do, and nothing else. */
function addOvernight(temp: TempCatalogue): void {
  temp.edit('services.json', premium, () => ({
    id: 11,
    name: premium,
    carrier: 'carrierb',
    trackable: true,
    express: true,
    packages: ['Parcel'],
    zones: ['ground-us', 'ground-canada'],
    delivery_days: '1',
    limits: { weight_lb: 50 },
    courier: { icon: '1', service_class: '001', service_code: '01' },
  }))
  temp.append('ids.csv', 'service,11,carrierb_overnight')
  temp.write(
    'cards/carrierb-overnight.csv',
    [
      'card,Overnight 2026',
      `service,${premium}`,
      'currency,CAD',
      'valid_from,2026-01-01',
      'tier,basis,package,up_to,unit,2,3,all',
      'primary,weight,,1,lb,,,40.00',
      'primary,weight,,50,lb,60.00,70.00,',
      '',
    ].join('\n'),
  )
}

describe('a newcomer adds a postage type by touching the catalogue only', () => {
  it('it is quoted, found by name and code, and listed last', () => {
    using temp = new TempCatalogue()
    addOvernight(temp)
    const catalogue = temp.compile()
    expect(catalogue.services.at(-1)).toMatchObject({
      id: 11,
      code: 'carrierb_overnight',
      express: true,
      deliveryDays: '1',
    })
    expect(catalogue.findService('carrierb.overnight')?.id).toBe(11)
    expect(namesQuoted({}, catalogue)).toContain(premium)
    expect(priceOf(premium, {}, catalogue).total).toBe(4000)
    expect(priceOf(premium, { weight: [30, 'lbs'] }, catalogue).total).toBe(7000)
    expect(quoteOf(premium, { weight: [51, 'lbs'] }, catalogue)).toContain('50 lb')
    expect(quoteOf(premium, { on: '2025-12-31' }, catalogue)).toContain('no rate card in force')
  })

  it('its parcels are numbered and labelled', () => {
    using temp = new TempCatalogue()
    addOvernight(temp)
    const catalogue = temp.compile()
    const order = saleOrder(premium, { province: 'NY' }, catalogue)
    const courier = tableCarriers(catalogue).find(({ code }) => code === 'carrierb')
    const sale = courier?.sell(order).issue(42)
    if (!sale) throw new Error('nobody sells it')
    expect(isCourierNumber(sale.trackingCode)).toBe(true)
    expect(sale.trackingCode).toMatch(/^1ZX5T000010000042\d$/)
    expect(sale.label.style).toMatchObject({ icon: '1', serviceClass: '001' })
    const texts = labelArtist.layOut(sale.label).pages.flatMap(textsOf)
    expect(texts).toEqual(expect.arrayContaining(['CARRIERB OVERNIGHT', '1']))
  })

  it('a carrier of its own is added the same way, and numbers from blocks of its own', () => {
    using temp = new TempCatalogue()
    const third = '<CarrierC>'
    temp.edit('carriers.json', third, () => ({
      code: 'carrierc',
      name: third,
      phone: '+1 800 555 0103',
      post: {
        numbers: {
          production: { mailer_id: '912345678' },
          sandbox: { mailer_id: '912345679', source_id: '05' },
        },
      },
    }))
    temp.edit('services.json', `${third} Letter`, () => ({
      id: 11,
      name: `${third} Letter`,
      carrier: 'carrierc',
      trackable: true,
      packages: ['Parcel'],
      zones: ['us-distance'],
      delivery_days: '3',
      banner: 'The Letter',
      post: { mail_class: 'first_class' },
    }))
    temp.append('ids.csv', 'service,11,carrierc_letter')
    temp.write(
      'cards/letter.csv',
      `card,L\nservice,${third} Letter\ncurrency,CAD\nvalid_from,2026-01-01\n` +
        'tier,basis,package,up_to,unit,all\nprimary,weight,,1,lb,4.00\n',
    )
    const catalogue = temp.compile()
    const carrier = tableCarriers(catalogue).find(({ code }) => code === 'carrierc')
    const selling = carrier?.sell(saleOrder(`${third} Letter`, {}, catalogue))
    expect(selling?.numbers).toBe('serial:carrierc')
    const sale = selling?.issue(7)
    expect(sale?.trackingCode).toMatch(/^940010591234567900007\d$/)
    expect(sale?.label).toMatchObject({ carrierName: 'CarrierC', serviceName: 'The Letter' })
    expect(sale?.label.style).toMatchObject({ icon: '', mailedFrom: 'L5T 2N7' })
  })

  it('a package type is added the same way, by weight or at a price of its own', () => {
    using temp = new TempCatalogue()
    temp.edit('packages.json', 'Tube', () => ({
      id: 11,
      name: 'Tube',
      size_in: [30, 4, 4],
      aliases: ['poster'],
    }))
    temp.append('ids.csv', 'package,11,tube')
    temp.edit('services.json', '<CarrierB> Ground', entry => ({
      ...entry,
      packages: ['Parcel', 'Tube'],
    }))
    const byWeight = temp.compile()
    expect(priceOf('<CarrierB> Ground', { package: 'poster' }, byWeight).baseRate).toBe(
      priceOf('<CarrierB> Ground', { sides: [30, 4, 4] }, byWeight).baseRate,
    )
    temp.append(
      'cards/carrierb-ground.csv',
      `primary,weight,Tube,5,lb,${Array(17).fill('9.99').join(',')}`,
    )
    expect(priceOf('<CarrierB> Ground', { package: 'Tube' }, temp.compile()).baseRate).toBe(999)
  })
})

describe('an entry that changes', () => {
  it('a renamed service keeps its id and answers to both names', () => {
    using temp = new TempCatalogue()
    temp.edit('services.json', '<CarrierA> Media Mail', entry => ({
      ...entry,
      name: '<CarrierA> Book Mail',
      aliases: ['<CarrierA> Media Mail'],
    }))
    const catalogue = temp.compile()
    expect(catalogue.findService('<CarrierA> Media Mail')).toMatchObject({
      id: 5,
      name: '<CarrierA> Book Mail',
    })
    expect(catalogue.findService('carriera_book_mail')?.id).toBe(5)
  })

  it('a retired service is known and no longer offered', () => {
    using temp = new TempCatalogue()
    temp.edit('services.json', '<CarrierA> Media Mail', entry => ({ ...entry, retired: true }))
    const catalogue = temp.compile()
    expect(catalogue.services.map(({ id }) => id)).not.toContain(5)
    expect(catalogue.service(5)?.name).toBe('<CarrierA> Media Mail')
    expect(quoteOf('<CarrierA> Media Mail', {}, catalogue)).toContain('not offered here')
    expect(namesQuoted({ hsCodes: ['490199'] }, catalogue)).not.toContain('<CarrierA> Media Mail')
  })

  it('a service of production alone is known in the sandbox and not offered there', () => {
    using temp = new TempCatalogue()
    temp.edit('services.json', '<CarrierB> Ground', entry => ({
      ...entry,
      environments: ['production'],
    }))
    const data = loadCatalogueData(temp.dir)
    const sandbox = compileCatalogue(data, { environment: 'sandbox' })
    const production = compileCatalogue(data, { environment: 'production' })
    expect(quoteOf('<CarrierB> Ground', {}, sandbox)).toContain('not offered here')
    expect(sandbox.services).toHaveLength(9)
    expect(priceOf('<CarrierB> Ground', {}, production).total).toBeGreaterThan(0)
  })

  it('one alias of a carrier makes all its names and codes work', () => {
    using temp = new TempCatalogue()
    temp.edit('carriers.json', '<CarrierA>', entry => ({ ...entry, aliases: ['National Post'] }))
    const catalogue = temp.compile()
    for (const text of [
      'National Post Priority Mail',
      'national_post_priority_mail',
      'nationalpost.priority_mail',
      'NATIONAL POST PRIORITY MAIL',
    ]) {
      expect(catalogue.findService(text)?.id).toBe(2)
    }
    expect(catalogue.findService('National Post')).toBeNull()
  })
})

describe('names', () => {
  it('are compared on letters and digits alone, and told exactly', () => {
    using temp = new TempCatalogue()
    const catalogue = temp.compile()
    expect(catalogue.findPackage('flat_rate_padded_envelope')?.name).toBe(
      'Flat Rate PAdded Envelope',
    )
    for (const alias of ['package', 'thick_envelope', 'PARCEL', 'Thick Envelope']) {
      expect(catalogue.findPackage(alias)?.name).toBe('Parcel')
    }
    expect(catalogue.findService('carriera first-class mail')?.name).toBe(
      '<CarrierA> First Class Mail',
    )
    expect(catalogue.findService('Cheapest Tracked')).toBeNull()
    expect(catalogue.countryName('DE')).toBe('Germany')
    expect(catalogue.countryName('XX')).toBeNull()
    expect(catalogue.region('QC')?.injectionPostalCode).toBe('12919')
    expect(catalogue.region('AB')).toBeNull()
  })

  it('the ten postage types and package types of the specification have the ids 1 to 10', () => {
    using temp = new TempCatalogue()
    const { services, packages } = temp.compile()
    expect(
      services.map(({ id, name, trackable, express }) => [id, name, trackable, express]),
    ).toEqual([
      [1, '<CarrierA> First Class Mail', true, false],
      [2, '<CarrierA> Priority Mail', true, false],
      [3, '<CarrierA> Priority Mail Express', true, true],
      [4, '<CarrierA> Parcel Select Ground', true, false],
      [5, '<CarrierA> Media Mail', true, false],
      [6, '<CarrierA> Library Mail', true, false],
      [7, '<CarrierA> Express Mail International', true, true],
      [8, '<CarrierA> Priority Mail International', true, false],
      [9, '<CarrierA> First Class Mail International', false, false],
      [10, '<CarrierB> Ground', true, false],
    ])
    expect(packages.map(({ name }) => name)).toEqual(packageNames)
  })
})
