import { describe, expect, test } from 'vitest'
import { isProNumber } from '#core/numbers/pro-number.ts'
import type { FreightPapers } from '#core/ports/freight-papers.ts'
import { joinLabels } from '#labels/join-labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { freightLine, freightPapers } from '../../support/freight-papers.ts'
import { collisions } from '../mark-boxes.ts'
import { pdfPages, picturesOfPdf } from '../pictures.ts'
import { scan } from '../scanner.ts'

const print = (papers: FreightPapers): Uint8Array =>
  labelArtist.render(labelArtist.layOutFreight(papers), 'pdf')

/** Spaces within a line depend on the reader. */
const textsOf = async (papers: FreightPapers): Promise<readonly string[]> =>
  (await pdfPages(print(papers))).map(({ text }) => text.replaceAll(/\s+/g, ' '))

const longest: FreightPapers = {
  ...freightPapers,
  consignee: {
    ...freightPapers.consignee,
    name: 'Wolfeschlegelsteinhausenbergerdorff Sons',
    company: 'The International Association of Makers of Machine Tools',
    address1: '12345 North Lake Shore Drive Extension Road, East Side',
    address2: 'Building 47, Loading Dock 16 behind the Boiler House',
    city: 'Truth or Consequences Township No. 3',
  },
  specialInstructions: 'Ring twice and wait at the gate for the forklift. '.repeat(8),
  accessorials: Array.from({ length: 13 }, () => 'Limited Access Delivery'),
  lines: Array.from({ length: 10 }, () => ({
    ...freightLine,
    quantity: 1,
    description: 'Industrial ball bearings of steel, greased, in wooden boxes on pallets',
  })),
}

describe('a bill of lading', () => {
  test('is a letter, and each label of a unit four by six inches', async () => {
    const pages = await pdfPages(print(freightPapers))
    expect(pages.map(({ points }) => [points.width, points.height])).toEqual([
      [612, 792],
      [288, 432],
      [288, 432],
      [288, 432],
    ])
  })

  test('names everything that a carrier asks for', async () => {
    const [bill = ''] = await textsOf(freightPapers)
    for (const words of [
      'BILL OF LADING',
      `BOL NO. ${freightPapers.bolNumber}`,
      `PRO NO. ${freightPapers.proNumber}`,
      '15 JUN 2026',
      '17 JUN 2026',
      'FreightB LTL Standard',
      'FRTB',
      'FRTB-4800004711',
      'SHIPPER (FROM)',
      'Dana Dock',
      'Example Machines Ltd.',
      '2480 Coachman Court',
      '+1 905 555 0110 / dock@example.com',
      'CONSIGNEE (TO)',
      'Rae Receiver',
      '1 Wharf Road',
      'United States',
      '+1 312 555 0133 / goods-in@example.com',
      'BILL FREIGHT CHARGES TO',
      'Third Party Logistics',
      '+1 416 555 0177 / bills@example.com',
      '[ ] PREPAID [ ] COLLECT [X] THIRD PARTY',
      'SHIPMENT 260615ABCD, PO PO-77812',
      'Call the dock an hour ahead',
      'Liftgate at Delivery, Dangerous Goods',
      'Machine parts, steel',
      'PALLET',
      '1000 LBS',
      '92.5',
      '133300-05',
      '48 x 40 x 45',
      'Pump housings',
      'CRATE',
      '750.1 LBS',
      '1750.1 LBS',
      'not to exceed 12500.00 CAD',
      'COD AMOUNT: 480.00 USD',
      'HAZMAT EMERGENCY PHONE: +1 800 555 0199',
      'TRAILER NO.',
      'SEAL NO.',
      'SHIPPER SIGNATURE',
      'CARRIER (DRIVER) SIGNATURE',
      'CONSIGNEE SIGNATURE',
      'SAMPLE',
    ]) {
      expect(bill).toContain(words)
    }
    expect(bill).not.toMatch(/[<>]/)
  })

  test('marks the lines of dangerous goods, and counts units and pieces', async () => {
    const { pages } = labelArtist.layOutFreight(freightPapers)
    const texts = pages[0]?.marks.flatMap(mark => (mark.kind === 'text' ? mark.text : [])) ?? []
    expect(texts.filter(text => text === 'X')).toHaveLength(1)
    const [bill = ''] = await textsOf(freightPapers)
    expect(bill).toMatch(/\b3 .*TOTAL .*\b40\b/)
  })

  test('leaves room for what is not known, and says that nothing was asked', async () => {
    const [bill = ''] = await textsOf({
      ...freightPapers,
      billTo: null,
      terms: 'prepaid',
      pickupOn: null,
      references: [],
      accessorials: [],
      specialInstructions: null,
      declaredValue: null,
      cashOnDelivery: null,
      emergencyPhone: null,
    })
    expect(bill).toContain('[X] PREPAID')
    expect(bill).toContain('Prepaid, as agreed with the carrier')
    expect(bill).toContain('NEXT PICKUP')
    expect(bill).toContain('ACCESSORIALS NONE')
    expect(bill).toContain('COD AMOUNT: NONE')
    expect(bill).toMatch(/HAZMAT EMERGENCY PHONE: _+/)
  })

  test('without dangerous goods asks for no emergency phone', async () => {
    const lines = freightPapers.lines.map(line => ({ ...line, hazmat: false }))
    const [bill = ''] = await textsOf({ ...freightPapers, lines })
    expect(bill).not.toContain('HAZMAT')
  })

  test('of a demonstration says so in production', async () => {
    const pages = await textsOf({ ...freightPapers, sample: false, demonstration: true })
    for (const page of pages) expect(page).toContain('DEMO, NO POSTAGE')
  })

  test.each([
    ['ordinary', freightPapers],
    ['the longest', longest],
  ])('prints nothing over anything, nor beyond its page, %s', (_, papers) => {
    const { pages } = labelArtist.layOutFreight(papers)
    expect(pages.flatMap(collisions)).toEqual([])
  })

  test('scans as the numbers of the bill and of the shipment', async () => {
    const [bill] = await picturesOfPdf(print(freightPapers))
    if (!bill) throw new Error('no page')
    expect((await scan(bill)).map(({ text }) => text).toSorted()).toEqual(
      [freightPapers.bolNumber, freightPapers.proNumber].toSorted(),
    )
    expect(isProNumber(freightPapers.proNumber, { digits: 11, check: 'mod_11' })).toBe(true)
  })
})

describe('the label of a handling unit', () => {
  test('scans as the shipment and as the unit, each as one of all', async () => {
    const [, ...labels] = await picturesOfPdf(print(freightPapers))
    const scans = await Promise.all(labels.map(scan))
    expect(scans.map(found => found.map(({ text }) => text))).toEqual(
      ['001003', '002003', '003003'].map(unit => [
        freightPapers.proNumber,
        `${freightPapers.proNumber}${unit}`,
      ]),
    )
  })

  test('says which one it is of how many, with its weight and size', async () => {
    const [, ...labels] = await textsOf(freightPapers)
    for (const [at, text] of labels.entries()) {
      expect(text).toContain(`${at + 1} OF 3`)
      expect(text).toContain(`PRO NO. ${freightPapers.proNumber}`)
      expect(text).toContain('Lakeside Tools Inc.')
      expect(text).toContain('1 Wharf Road')
      expect(text).toContain('FreightB (FRTB)')
      expect(text).toContain('SAMPLE')
    }
    expect(labels[1]).toContain('500 LBS, 48 x 40 x 45 IN, CLASS 92.5')
    expect(labels[1]).toContain('HAZMAT, DO NOT STACK')
    expect(labels[2]).toContain('750.1 LBS')
    expect(labels[2]).not.toMatch(/HAZMAT|STACK/)
  })
})

describe('freight papers', () => {
  test('are stored and drawn again as they were', () => {
    const label = labelArtist.layOutFreight(freightPapers)
    const packed = labelArtist.pack(label)
    expect(packed.startsWith('[2,["letter",')).toBe(true)
    expect(labelArtist.unpack(packed)).toEqual(label)
    expect(labelArtist.render(labelArtist.unpack(packed), 'pdf')).toEqual(print(freightPapers))
  })

  test('are joined into one file with other labels, each page in its size', async () => {
    const joiner = joinLabels('pdf')
    const parts = [joiner.add(print(freightPapers)), joiner.add(print(longest)), joiner.end()]
    const pages = await pdfPages(Buffer.concat(parts))
    expect(pages).toHaveLength(4 + 12)
    expect(pages.filter(({ points }) => points.height === 792)).toHaveLength(3)
  })

  test('as a picture have every page below the other, as wide as a letter', () => {
    const png = Buffer.from(labelArtist.render(labelArtist.layOutFreight(freightPapers), 'png'))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1725, 2233 + 3 * 1218])
  })

  test('as ZPL tell the printer the size of each page', () => {
    const zpl = Buffer.from(labelArtist.render(labelArtist.layOutFreight(freightPapers), 'zpl'))
    expect(zpl.toString().match(/\^PW\d+\^LL\d+/g)).toEqual([
      '^PW1725^LL2233',
      ...Array.from({ length: 3 }, () => '^PW812^LL1218'),
    ])
  })
})
