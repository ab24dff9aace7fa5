import { describe, expect, test } from 'vitest'
import type { FreightPapers } from '#core/ports/freight-papers.ts'
import type { LabelAddress, LabelPage } from '#core/ports/labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { freightLine, freightPapers } from '../../support/freight-papers.ts'
import { collisions, textsOf } from '../mark-boxes.ts'
import { pdfPages, picturesOfPdf } from '../pictures.ts'
import { scan } from '../scanner.ts'

/** A text of so many characters, none of whose words is in another one. */
const ofWords = (word: string) => (name: string, length: number) =>
  Array.from({ length: 255 }, (_, at) => `${name}${at}${word}`)
    .join(' ')
    .slice(0, length)
    .trim()
const ofOneLetter = (letter: string) => (name: string, length: number) =>
  name.padEnd(length, letter)

type TextOfLength = (name: string, length: number) => string

const longAddress = (text: TextOfLength, name: string): LabelAddress => ({
  ...freightPapers.consignee,
  name: text(`${name}N`, 40),
  company: text(`${name}C`, 40),
  address1: text(`${name}A`, 50),
  address2: text(`${name}B`, 50),
  city: text(`${name}T`, 35),
  phone: '+1 800 555 0199 99999',
  email: `${'m'.repeat(38)}@example.com`,
})

const accessorials = [
  'Liftgate at Pickup',
  'Liftgate at Delivery',
  'Residential Pickup',
  'Residential Delivery',
  'Inside Pickup',
  'Inside Delivery',
  'Limited Access Pickup',
  'Limited Access Delivery',
  'Delivery by Appointment',
  'Call before Delivery',
  'Protect from Freeze',
  'Dangerous Goods',
  'Overlength',
]

/** Every text as long as a request may send it. */
const everything = (text: TextOfLength): FreightPapers => ({
  ...freightPapers,
  carrierName: text('Carrier', 60),
  serviceName: text('Service', 60),
  shipper: longAddress(text, 'S'),
  consignee: longAddress(text, 'R'),
  billTo: longAddress(text, 'P'),
  references: [
    { title: 'SHIPMENT', text: '260615ABCD' },
    { title: 'ORDER', text: text('O', 255) },
    { title: 'REFERENCE', text: text('F', 50) },
  ],
  specialInstructions: text('I', 255),
  accessorials,
  lines: Array.from({ length: 10 }, (_, at) => ({
    ...freightLine,
    quantity: 1,
    pieces: 100_000,
    description: text(`U${at}`, 255),
    nmfc: '12345678901234567890',
    sidesMicrometres: [16_154_321, 16_154_321, 2_438_321],
  })),
})

const kinds = {
  'many words': ofWords('crates'),
  'one word of the widest letter': ofOneLetter('W'),
  'Japanese letters': ofOneLetter('綿'),
} as const

const isLetter = ({ size }: LabelPage): boolean => size === 'letter'
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')
const shownOn = (pages: readonly LabelPage[]): string =>
  withoutSpaces(pages.flatMap(textsOf).join(''))

describe.each(Object.entries(kinds))('freight papers at their longest, of %s', (_, text) => {
  const papers = everything(text)
  const label = labelArtist.layOutFreight(papers)
  const bill = label.pages.filter(isLetter)
  const unitLabels = label.pages.filter(page => !isLetter(page))

  test('leave nothing out of the bill of lading', () => {
    const shown = shownOn(bill)
    for (const { description, nmfc } of papers.lines) {
      expect(shown).toContain(withoutSpaces(description ?? ''))
      expect(shown).toContain(nmfc)
    }
    const addresses = [papers.shipper, papers.consignee, papers.billTo].flatMap(address =>
      address === null
        ? []
        : [address.name, address.company, address.address1, address.address2, address.city],
    )
    for (const said of [
      papers.carrierName,
      papers.serviceName,
      papers.specialInstructions,
      papers.accessorials.join(', '),
      ...papers.references.map(({ text: reference }) => reference),
      ...addresses,
      papers.consignee.email,
    ]) {
      expect(shown).toContain(withoutSpaces(said ?? ''))
    }
    expect(shown).not.toContain('...')
  })

  test('leave no reference, name or address off the label of a unit', () => {
    expect(unitLabels).toHaveLength(10)
    for (const page of unitLabels) {
      const shown = shownOn([page])
      for (const said of [
        papers.carrierName,
        papers.serviceName,
        ...papers.references.map(({ text: reference }) => reference),
        papers.consignee.name,
        papers.consignee.address2,
        'HAZMAT, DO NOT STACK',
      ]) {
        expect(shown).toContain(withoutSpaces(said ?? ''))
      }
      expect(shown).not.toContain('...')
    }
  })

  test('print nothing over anything, nor beyond a page', () => {
    expect(label.pages.flatMap(collisions)).toEqual([])
  })

  test('number the pages of the bill, and tell how many lines stand on supplements', () => {
    expect(bill.length).toBeGreaterThan(1)
    const onPages = bill.map(page => textsOf(page).filter(one => one === 'PALLET').length)
    expect(onPages.reduce((sum, count) => sum + count)).toBe(10)
    for (const [at, page] of bill.entries()) {
      expect(textsOf(page)).toContain(`PAGE ${at + 1} OF ${bill.length}`)
      expect(textsOf(page).includes('SUPPLEMENT')).toBe(at > 0)
    }
    expect(textsOf(bill[0] ?? { marks: [] })).toContain(
      `LINES ON SUPPLEMENT: ${10 - (onPages[0] ?? 0)}`,
    )
  })

  test('are stored and drawn again as they were', () => {
    const packed = labelArtist.pack(label)
    expect(labelArtist.pack(labelArtist.layOutFreight(papers))).toBe(packed)
    expect(labelArtist.unpack(packed)).toEqual(label)
  })
})

describe('freight papers at their longest, as a PDF', () => {
  const papers = everything(kinds['many words'])
  const pdf = labelArtist.render(labelArtist.layOutFreight(papers), 'pdf')

  test('have every word in their text, and letters before labels', async () => {
    const pages = await pdfPages(pdf)
    const letters = pages.filter(({ points }) => points.height === 792)
    expect(pages.slice(0, letters.length)).toEqual(letters)
    const shown = new Set(letters.flatMap(({ text }) => text.split(/[\s,]+/)))
    const said = [papers.specialInstructions, ...papers.lines.map(line => line.description)]
    for (const word of [...said, ...papers.accessorials].join(' ').split(' ')) {
      expect(shown).toContain(word)
    }
  })

  test('are scanned on every page, supplements too', async () => {
    const pictures = await picturesOfPdf(pdf)
    const supplements = pictures.length - 1 - papers.lines.length
    expect(supplements).toBeGreaterThan(0)
    const scans = await Promise.all(pictures.map(scan))
    for (const [at, found] of scans.entries()) {
      const unit = at - supplements
      const expected =
        unit <= 0 ? papers.bolNumber : `${papers.proNumber}${String(unit).padStart(3, '0')}010`
      expect(found.map(({ text }) => text).toSorted()).toEqual(
        [expected, papers.proNumber].toSorted(),
      )
    }
  })
})

test('an ordinary bill of lading is one page without a supplement', () => {
  const bill = labelArtist.layOutFreight(freightPapers).pages.filter(isLetter)
  expect(bill).toHaveLength(1)
  expect(shownOn(bill)).not.toMatch(/SUPPLEMENT|PAGE/)
})
