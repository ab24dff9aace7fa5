import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { LabelAddress, LabelContent, LabelPage, LabelPiece } from '#core/ports/labels.ts'
import { ticksPer } from '#core/values/units.ts'
import { layOut } from '#labels/lay-out-label.ts'
import { renderPdf } from '#labels/pdf/render-pdf.ts'
import { renderPng } from '#labels/raster/render-png.ts'
import { renderZpl } from '#labels/zpl/render-zpl.ts'
import { collisions, textsOf } from './mark-boxes.ts'
import {
  canadian,
  contentAbroad,
  courierContent,
  customs,
  postContent,
  receiver,
  warehouse,
} from './sample-content.ts'

const only = (content: LabelContent): LabelPage => {
  const [page] = layOut(content).pages
  if (!page) throw new Error('no page')
  return page
}

/** Forty, forty, fifty, fifty and thirty-five characters: as long as the limits allow, and wide. */
const widest: LabelAddress = {
  ...receiver,
  name: 'Wilhelmina Wolfeschlegelsteinhausenbergh',
  company: 'Worldwide Mechanical Workshops of Wawa L',
  address1: '12345 Northwest Washington Boulevard, Suite 999 MW',
  address2: 'Mezzanine Warehouse Building WWW, Apartment 1234 M',
  city: 'Llanfairpwllgwyngyllgogerychwyrndro',
  provinceCode: 'MW',
  postalCode: '99999-9999',
  phone: '+1 (716) 555-0100 99',
}

const longReferences = ['ORDER', 'REF', 'PO', 'BATCH'].map(title => ({
  title,
  text: 'W'.repeat(255),
}))

const pieces = (content: LabelContent, count: number): readonly LabelPiece[] => {
  const { serviceName, sidesMicrometres, trackingNumber, style } = content
  const weightTicks = 150 * ticksPer.lbs
  return Array.from({ length: count }, () => ({
    serviceName,
    weightTicks,
    sidesMicrometres,
    trackingNumber,
    style,
  }))
}

const everything: readonly [string, LabelContent][] = [
  ['a postal label', postContent],
  ['a postal label of the sandbox', { ...postContent, sample: true, signature: true }],
  ['a courier label', courierContent],
  ['a courier label to Canada', { ...courierContent, recipient: canadian, sample: true }],
  [
    'a demonstration by post',
    { ...contentAbroad, demonstration: true, expectedOn: '2026-11-24', references: longReferences },
  ],
  [
    'a demonstration by courier',
    {
      ...courierContent,
      demonstration: true,
      signature: true,
      isReturn: true,
      recipient: widest,
      references: longReferences,
    },
  ],
  [
    'an express label by post',
    { ...postContent, expectedOn: '2026-11-24', sample: true, isReturn: true },
  ],
  ['an express label by courier', { ...courierContent, expectedOn: '2026-11-24', sample: true }],
  ['a return by courier', { ...courierContent, isReturn: true, signature: true, sample: true }],
  ['a return by post', { ...postContent, isReturn: true }],
  [
    'the longest address by post',
    { ...postContent, sender: widest, recipient: widest, sample: true },
  ],
  [
    'the longest by courier',
    { ...courierContent, sender: widest, recipient: widest, sample: true },
  ],
  ['long references by post', { ...postContent, references: longReferences, sample: true }],
  ['long references by courier', { ...courierContent, references: longReferences, sample: true }],
  ['a label abroad', { ...contentAbroad, sample: true }],
  ['a label abroad from the longest address', { ...contentAbroad, sender: widest, sample: true }],
  [
    'a label abroad with an invoice',
    {
      ...contentAbroad,
      customs: {
        ...customs,
        form: 'cn22',
        invoice: { number: 'I-1', incoterm: 'DDP', reason: 'Sale', freight: 100, insurance: 0 },
      },
    },
  ],
  [
    'a post label of several packages',
    {
      ...postContent,
      signature: true,
      isReturn: true,
      sample: true,
      expectedOn: '2026-11-24',
      otherPieces: pieces(postContent, 49),
    },
  ],
  [
    'a demonstration of several packages',
    { ...contentAbroad, demonstration: true, otherPieces: pieces(contentAbroad, 2) },
  ],
  [
    'a courier label of several packages',
    { ...courierContent, sample: true, otherPieces: pieces(courierContent, 49) },
  ],
  [
    'a box label',
    {
      ...postContent,
      sample: true,
      boxes: {
        centre: widest,
        shipFrom: widest,
        shipmentId: 'FBA1MMD8D0',
        boxCount: 999,
        boxes: [{ number: 999, contents: { kind: 'single', sku: 'W'.repeat(60), quantity: 9999 } }],
      },
    },
  ],
]

describe('the labels of several packages', () => {
  const labelled = [
    ['post', postContent],
    ['courier', courierContent],
  ] as const
  test.each(labelled)('by %s count from 1, each with its own weight and number', (_, content) => {
    const [second] = pieces({ ...content, trackingNumber: '1Z0000000000000002' }, 1)
    const { pages } = layOut({ ...content, otherPieces: second ? [second] : [] })
    const [one = [], two = []] = pages.map(textsOf)
    expect(pages).toHaveLength(2)
    expect(one).toContain('1 OF 2')
    expect(two).toContain('2 OF 2')
    expect(two.join(' ')).toMatch(/150 (LBS|LB 0 OZ)/)
    expect(two.join(' ').replaceAll(' ', '')).toContain('1Z0000000000000002')
    expect(one.join(' ').replaceAll(' ', '')).not.toContain('1Z0000000000000002')
  })

  test('one package alone is counted by a courier only', () => {
    expect(textsOf(only(courierContent))).toContain('1 OF 1')
    expect(textsOf(only(postContent)).some(text => / OF \d/.test(text))).toBe(false)
  })
})

describe('on every page nothing meets anything else, nor the edge, nor the white beside the bars', () => {
  test.each(everything)('%s', (_, content) => {
    for (const page of layOut(content).pages) expect(collisions(page)).toEqual([])
  })

  test('whatever the addresses say', () => {
    const line = (maxLength: number) =>
      fc.option(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength }),
          fc.string({ unit: 'binary', maxLength }),
          fc.string({
            unit: fc.constantFrom(...'WMשלاب東ŁΩЖ e\u0301\u{1f600}👩‍👩‍👧^~\\_()'),
            maxLength,
          }),
        ),
      )
    const address: fc.Arbitrary<LabelAddress> = fc.record({
      name: line(40),
      company: line(40),
      address1: line(50),
      address2: line(50),
      city: line(35),
      provinceCode: fc.option(fc.string({ unit: 'grapheme', maxLength: 2 })),
      postalCode: line(10),
      countryCode: fc.constantFrom('US', 'CA', 'DE'),
      countryName: fc.constant('United States'),
      phone: line(20),
      email: line(50),
    })
    const content = fc.constantFrom(postContent, courierContent, contentAbroad)
    fc.assert(
      fc.property(content, address, address, fc.boolean(), (base, sender, recipient, sample) => {
        const text = sender.name ?? ''
        const references = [{ title: 'REF', text }, ...base.references]
        const label = layOut({ ...base, sender, recipient, sample, references })
        for (const page of label.pages) expect(collisions(page)).toEqual([])
        for (const render of [renderPdf, renderZpl]) {
          expect(render(label)).toEqual(render(label))
        }
      }),
      { numRuns: inject('isThorough') ? 250 : 80 },
    )
  })
})

describe('a label', () => {
  test('carries the mark SAMPLE on every page in the sandbox, and nowhere else', () => {
    const content = { ...contentAbroad, customs: { ...customs, invoice: null } }
    for (const sample of [true, false]) {
      for (const base of [postContent, courierContent, content]) {
        for (const page of layOut({ ...base, sample }).pages) {
          expect(textsOf(page).includes('SAMPLE')).toBe(sample)
        }
      }
    }
  })

  test('has no brackets round its carrier', () => {
    const texts = [postContent, courierContent].flatMap(content => textsOf(only(content)))
    expect(texts.filter(text => /[<>]/.test(text))).toEqual([])
    expect(texts).toContain('CarrierA')
  })

  test('shows the whole address, in capitals, in its order', () => {
    const texts = textsOf(only(postContent))
    const from = texts.indexOf('JOSÉ RECEIVER')
    expect(texts.slice(from, from + 5)).toEqual([
      'JOSÉ RECEIVER',
      'AGNEW & SONS',
      '1309 S AGNEW AVENUE',
      'APT 303',
      'OKLAHOMA CITY OK 73108',
    ])
  })

  test('loses no word of the longest address', () => {
    for (const base of [postContent, courierContent]) {
      const shown = textsOf(only({ ...base, recipient: widest, sample: true })).join(' ')
      for (const line of [
        widest.name,
        widest.company,
        widest.address1,
        widest.address2,
        widest.city,
      ]) {
        for (const word of (line ?? '').toUpperCase().split(' ')) expect(shown).toContain(word)
      }
      expect(shown).toContain('99999-9999')
    }
  })

  test('shortens a reference that is too long, and shows it, rather than print it illegibly', () => {
    for (const base of [postContent, courierContent]) {
      const { marks } = only({ ...base, references: longReferences })
      const shortened = marks.filter(mark => mark.kind === 'text' && mark.text.endsWith('W...'))
      expect(shortened.length).toBeGreaterThan(2)
      for (const mark of shortened) expect(mark).toHaveProperty('size', 16)
    }
  })

  test('names the country only across a border', () => {
    expect(textsOf(only(postContent))).not.toContain('UNITED STATES')
    expect(textsOf(only(contentAbroad))).toContain('GERMANY')
  })

  test('writes postal codes as their country does', () => {
    const to = (recipient: LabelAddress) => textsOf(only({ ...postContent, recipient })).join('|')
    expect(to(canadian)).toContain('MONCTON NB E1C 4Z8')
    expect(to({ ...receiver, postalCode: '731081234' })).toContain('OKLAHOMA CITY OK 73108-1234')
    expect(to({ ...receiver, postalCode: 'n/a' })).toContain('OKLAHOMA CITY OK N/A')
  })

  test('asks for a signature where one was bought', () => {
    const says = (content: LabelContent) => textsOf(only(content)).join('|')
    expect(says({ ...postContent, signature: true })).toContain('CARRIERA SIGNATURE TRACKING #')
    expect(says(postContent)).toContain('|CARRIERA TRACKING #|')
    expect(says({ ...courierContent, signature: true })).toContain('SIGNATURE REQUIRED')
    expect(says(courierContent)).not.toContain('SIGNATURE')
  })

  test('calls the number of a service that is not tracked no tracking number', () => {
    for (const base of [postContent, courierContent, contentAbroad]) {
      const texts = textsOf(only({ ...base, trackable: false })).join('|')
      expect(texts).not.toContain('TRACKING')
      expect(texts).toContain('ITEM #')
      expect(textsOf(only(base)).join('|')).toContain('TRACKING #')
    }
  })

  test('without name, street, city or postal code is still a label with its number', () => {
    const bare: LabelAddress = {
      ...receiver,
      name: null,
      company: null,
      address1: null,
      address2: null,
      city: null,
      provinceCode: null,
      postalCode: null,
    }
    for (const base of [postContent, courierContent, contentAbroad]) {
      const label = layOut({
        ...base,
        sender: bare,
        recipient: { ...bare, countryCode: base.recipient.countryCode },
      })
      const bars = label.pages[0]?.marks.filter(mark => mark.kind === 'bars') ?? []
      expect(bars.length).toBeGreaterThan(0)
      for (const render of [renderPdf, renderZpl, renderPng]) {
        expect(render(label).length).toBeGreaterThan(500)
      }
    }
  })

  test('weighs never less than was sent', () => {
    const ounce = postContent.weightTicks / 24
    const at = (ounces: number) => textsOf(only({ ...postContent, weightTicks: ounce * ounces }))
    expect(at(16)).toContain('1 LB 0 OZ, ZONE 6')
    expect(at(15.95)).toContain('1 LB 0 OZ, ZONE 6')
    expect(at(15.9)).toContain('15.9 OZ, ZONE 6')
    expect(at(0.01)).toContain('0.1 OZ, ZONE 6')
  })

  test('of a box names once who sends it', () => {
    const boxes = {
      centre: receiver,
      shipFrom: warehouse,
      shipmentId: 'FBA1MMD8D0',
      boxCount: 1,
      boxes: [{ number: 1, contents: { kind: 'assorted' } }],
    } as const
    const [, page] = layOut({ ...postContent, boxes }).pages
    const texts = page ? textsOf(page) : []
    expect(texts.slice(texts.indexOf('SHIP TO') + 1, texts.indexOf('José Receiver'))).toEqual([
      'Example Warehouse',
      '100 Main St',
      'Buffalo NY 14201',
      'United States',
    ])
  })

  test('keeps the sender apart from the recipient on a return', () => {
    const turned = { ...postContent, sender: receiver, recipient: warehouse, isReturn: true }
    const texts = textsOf(only(turned))
    expect(texts).toContain('RETURN SERVICE')
    expect(texts.indexOf('JOSÉ RECEIVER')).toBeLessThan(texts.indexOf('EXAMPLE WAREHOUSE'))
  })
})
