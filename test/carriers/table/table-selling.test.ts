import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { isItemNumber } from '#core/numbers/item-number.ts'
import type { Sale, SaleOrder } from '#core/ports/carrier/carrier.ts'
import { labelFormats } from '#core/ports/labels.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { collisions, textsOf } from '../../labels/mark-boxes.ts'
import { picturesOfPng } from '../../labels/pictures.ts'
import { scan } from '../../labels/scanner.ts'
import { isCourierNumber, isPieceNumber } from '../../support/parcel-number.ts'
import { type Ordered, saleOrder } from '../../support/sale-order.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'

const A = '<CarrierA>'
const B = '<CarrierB>'

function sell(order: SaleOrder, serial = 1, catalogue: CompiledCatalogue = testCatalogue): Sale {
  const carrier = tableCarriers(catalogue).find(({ serviceIds }) =>
    serviceIds.includes(order.serviceId),
  )
  if (!carrier) throw new Error(`nobody sells ${order.serviceId}`)
  return carrier.sell(order).issue(serial)
}

const sellNamed = (service: string, ordered: Ordered = {}, serial = 1): Sale =>
  sell(saleOrder(service, ordered), serial)

const germany: Ordered = { country: 'DE', postalCode: '80331' }
const lanes = new Map<string, readonly Ordered[]>(
  testCatalogue.services.map(({ name, international }) => {
    const domestic: readonly Ordered[] = [
      { province: 'NY' },
      { province: 'NY', signature: true, value: 80_000, insured: true },
      { province: 'NY', isReturn: true },
      { country: 'PR', postalCode: '00901' },
    ]
    const abroad = [germany, { country: 'CA', province: 'BC', postalCode: 'V5J 5G8' }]
    const canada: Ordered = { country: 'CA', province: 'NU', postalCode: 'X0A 0A0' }
    if (international) return [name, abroad]
    return [name, name.startsWith(B) ? [...domestic, canada] : domestic]
  }),
)
/** Of the signature and the protection only what the service sells. */
const offeredOn = (service: string, lane: Ordered): Ordered => {
  const entry = testCatalogue.table.services.find(({ data }) => data.name === service)
  return {
    ...lane,
    signature: (lane.signature ?? false) && (entry?.signature ?? false),
    insured: (lane.insured ?? false) && (entry?.protectedUpTo ?? -1) >= 0,
  }
}

describe.each([...lanes])('%s', (service, ways) => {
  it.each(testCatalogue.regions.map(({ code }) => code))(
    'from %s sells what can be drawn',
    region => {
      for (const way of ways) {
        const { trackingCode, label } = sellNamed(
          service,
          offeredOn(service, { ...way, region }),
          77,
        )
        const checks = [isPieceNumber, isItemNumber, isCourierNumber].filter(is => is(trackingCode))
        expect(checks, trackingCode).toHaveLength(1)
        const stored = labelArtist.layOut(label)
        for (const page of stored.pages) expect(collisions(page)).toEqual([])
        expect(labelArtist.unpack(labelArtist.pack(stored))).toEqual(stored)
        for (const format of labelFormats) {
          expect(labelArtist.render(stored, format).length).toBeGreaterThan(500)
        }
      }
    },
  )

  it('calls its number a tracking number only where it tracks', () => {
    const tracked = testCatalogue.services.find(({ name }) => name === service)?.trackable
    for (const way of ways) {
      const { label } = sellNamed(service, offeredOn(service, way))
      const [page] = labelArtist.layOut(label).pages
      const titles = page ? textsOf(page).filter(text => text.includes('TRACKING #')) : []
      expect(titles).toHaveLength(tracked ? 1 : 0)
    }
  })

  it('is read back by a scanner with its number', async () => {
    const [way = {}] = ways
    const { trackingCode, label } = sellNamed(service, way, 123_456)
    const [picture] = picturesOfPng(labelArtist.render(labelArtist.layOut(label), 'png'), 1)
    if (!picture) throw new Error('no picture')
    const texts = (await scan(picture)).map(({ text }) => text)
    expect(texts.some(text => text.endsWith(trackingCode))).toBe(true)
  })
})

describe('a number', () => {
  it('says by its form which kind of parcel it is', () => {
    expect(sellNamed(`${A} Priority Mail`).trackingCode).toMatch(/^93055800001\d{11}$/)
    expect(sellNamed(`${A} Parcel Select Ground`).trackingCode).toMatch(/^93612/)
    expect(sellNamed(`${A} Express Mail International`, germany).trackingCode).toMatch(/^E.*US$/)
    expect(sellNamed(`${A} Priority Mail International`, germany).trackingCode).toMatch(/^C.*US$/)
    expect(sellNamed(`${A} First Class Mail International`, germany).trackingCode).toMatch(
      /^U.*US$/,
    )
    expect(sellNamed(`${B} Ground`).trackingCode).toMatch(/^1ZX5T00003/)
  })

  it('says what must be done at the door', () => {
    const priority = (ordered: Ordered) => sellNamed(`${A} Priority Mail`, ordered).trackingCode
    expect(priority({ signature: true })).toMatch(/^93108/)
    expect(priority({ insured: true, value: 10_000 })).toMatch(/^93058/)
    expect(priority({ isReturn: true })).toMatch(/^93019/)
    expect(sellNamed(`${B} Ground`, { signature: true }).trackingCode.slice(8, 10)).toBe('42')
    expect(sellNamed(`${B} Ground`, { isReturn: true }).trackingCode.slice(8, 10)).toBe('90')
  })

  it('counts insurance in US dollars: 500.00 is the last without a signature', () => {
    const limit = Math.floor(500 * 138.5)
    const label = (value: number) =>
      sellNamed(`${A} Priority Mail`, { insured: true, value }).label.signature
    expect(label(limit)).toBe(false)
    expect(label(limit + 100)).toBe(true)
  })

  it('is never that of another parcel, whatever the services and the worlds', () => {
    const worlds = (['production', 'sandbox'] as const).map(environment =>
      compileCatalogue(testCatalogueData, { environment }),
    )
    const orders = testCatalogue.services.map(({ name, international }) =>
      saleOrder(name, international ? germany : {}),
    )
    const parcel = fc.tuple(
      fc.nat(orders.length - 1),
      fc.nat(1),
      fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_199_999_999 })),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(parcel, {
          maxLength: 60,
          // Within a world a carrier gives each serial to one parcel alone.
          selector: ([order, world, serial]) => {
            const courier = orders[order]?.serviceId === 10
            return `${courier} ${world} ${serial}`
          },
        }),
        parcels => {
          const codes = parcels.map(([at, world, serial]) => {
            const order = orders[at]
            const catalogue = worlds[world]
            if (!order || !catalogue) throw new Error('no such order')
            return sell(order, serial, catalogue).trackingCode
          })
          expect(new Set(codes).size).toBe(codes.length)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is refused, not repeated, where the block is used up', () => {
    const order = saleOrder(`${A} Priority Mail International`, germany)
    expect(() => sell(order, 1_199_999_999)).not.toThrow()
    expect(() => sell(order, 1_200_000_000)).toThrow(
      expect.objectContaining({ kind: 'misconfigured' }),
    )
  })
})

describe('a label', () => {
  const texts = (sale: Sale) => labelArtist.layOut(sale.label).pages.flatMap(textsOf)

  it('names the carrier without brackets, the service, and the box it is priced for', () => {
    const plain = sellNamed(`${A} Priority Mail`)
    expect(plain.label).toMatchObject({
      carrierName: 'CarrierA',
      serviceName: 'CarrierA Priority Mail',
    })
    const boxed = sellNamed(`${A} Priority Mail`, { package: 'Medium Flat Rate Box 1' })
    expect(texts(boxed)).toContain('CARRIERA PRIORITY MAIL FLAT RATE BOX M1')
    expect(boxed.label.sidesMicrometres).toEqual([279_400, 215_900, 139_700])
  })

  it('has the letter of its class', () => {
    const icons = testCatalogue.services.map(({ name, international }) => [
      name.slice(11),
      sellNamed(name, international ? germany : {}).label.style.icon,
    ])
    expect(icons).toEqual([
      ['First Class Mail', 'F'],
      ['Priority Mail', 'P'],
      ['Priority Mail Express', 'E'],
      ['Parcel Select Ground', ''],
      ['Media Mail', ''],
      ['Library Mail', ''],
      ['Express Mail International', 'E'],
      ['Priority Mail International', 'P'],
      ['First Class Mail International', 'F'],
      ['Ground', ''],
    ])
  })

  it('tells the zone it was priced for and where it enters the mail', () => {
    expect(sellNamed(`${A} Priority Mail`, { region: 'BC' }).label.style).toMatchObject({
      kind: 'post',
      zone: '8',
      mailedFrom: '98230',
    })
    expect(sellNamed(`${A} Priority Mail`, { isReturn: true }).label.style).toMatchObject({
      mailedFrom: '10001',
      sortCode: null,
    })
    expect(sellNamed(`${A} Priority Mail International`, germany).label.style).toMatchObject({
      zone: null,
      sortCode: null,
    })
  })

  it('of a courier has the shipper that its number names', () => {
    const { label, trackingCode } = sellNamed(`${B} Ground`, { province: 'NY' })
    expect(label.style).toMatchObject({
      kind: 'courier',
      shipperNumber: trackingCode.slice(2, 8),
      serviceClass: '003',
      carrierAlpha: 'CRRB',
      routingCode: expect.stringMatching(/^NY 100 \d-\d\d$/),
    })
  })

  it('of a return says so, and travels as it was turned', () => {
    const { label } = sellNamed(`${B} Ground`, { isReturn: true, name: 'Ann Example' })
    expect(label).toMatchObject({
      isReturn: true,
      sender: { name: 'Ann Example' },
      recipient: { name: 'Boutique Exemple' },
    })
  })
})

it('a carrier does not sell what another one sells', () => {
  const [post] = tableCarriers(testCatalogue)
  expect(() => post?.sell(saleOrder(`${B} Ground`))).toThrow(
    expect.objectContaining({ kind: 'unsupported' }),
  )
})
