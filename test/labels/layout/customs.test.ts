import { describe, expect, test } from 'vitest'
import { type CustomsParcel, choosePapers } from '#core/customs/choose-papers.ts'
import type { CustomsContent, InvoiceContent, LabelContent } from '#core/ports/labels.ts'
import { ticksPer } from '#core/values/units.ts'
import { layOut } from '#labels/lay-out-label.ts'
import { collisions, textsOf } from '../mark-boxes.ts'
import { contentAbroad, courierContent, customs } from '../sample-content.ts'

describe('the papers that a parcel needs', () => {
  const packet: CustomsParcel = {
    carriedBy: 'post',
    letterPost: true,
    weightTicks: 2 * ticksPer.kg,
    declaredValue: 575_00,
    commercial: true,
  }

  test.each([
    ['a packet of two kilograms and 300 drawing rights', {}, 'cn22', false],
    ['a packet a gram heavier', { weightTicks: 2001 * ticksPer.g }, 'cn23', true],
    ['a packet a cent dearer', { declaredValue: 575_01 }, 'cn23', true],
    ['a parcel, however small', { letterPost: false, weightTicks: ticksPer.g }, 'cn23', true],
    ['a gift of some value', { commercial: false, declaredValue: 600_00 }, 'cn23', false],
    ['anything by courier', { carriedBy: 'courier' }, null, true],
  ] as const)('%s', (_, change, declaration, invoice) => {
    expect(choosePapers({ ...packet, ...change })).toEqual({ declaration, invoice })
  })
})

const pagesOf = (change: Partial<CustomsContent>, content: LabelContent = contentAbroad) =>
  layOut({ ...content, customs: { ...customs, ...change } }).pages

const invoice: InvoiceContent = {
  number: 'INV-1',
  incoterm: 'DDP',
  reason: 'Sale',
  freight: 23_45,
  insurance: 1_00,
}

describe('a declaration', () => {
  const [, page] = pagesOf({})
  const texts = page ? textsOf(page) : []

  test('names both parties with what customs may call or write to', () => {
    for (const text of [
      'Example Warehouse',
      '(716) 555-0100',
      'Zoë Müller',
      'Große Straße 12',
      'Germany',
      '+49 89 5550199 / zoe@example.com',
      'IOSS IM1234567890 (EU)',
    ]) {
      expect(texts).toContain(text)
    }
  })

  test('lists each line with quantity, code, origin, weight and value', () => {
    for (const text of [
      "Men's cotton shirts, long sleeved",
      '6205.20',
      '0.400',
      '59.98 CAD',
      '45.00 CAD',
    ]) {
      expect(texts).toContain(text)
    }
  })

  test('adds up to the cent and to the gram', () => {
    expect(texts).toContain('TOTAL 104.98 CAD')
    expect(texts).toContain('GROSS WEIGHT 0.681 KG')
    expect(texts).toContain('POSTAGE 23.45 CAD')
  })

  test('ticks the one category that was chosen', () => {
    expect(texts.filter(text => text === 'X')).toHaveLength(1)
    expect(texts.indexOf('X')).toBe(texts.indexOf('SALE OF GOODS') - 1)
    const [, gift] = pagesOf({ category: 'gift' })
    const giftTexts = gift ? textsOf(gift) : []
    expect(giftTexts.indexOf('X')).toBe(giftTexts.indexOf('GIFT') - 1)
  })

  test('says what becomes of the parcel when nobody takes it', () => {
    expect(texts).toContain('IF UNDELIVERABLE: RETURN TO SENDER')
    const [, abandoned] = pagesOf({ undeliverable: 'abandon' })
    expect(abandoned && textsOf(abandoned)).toContain('IF UNDELIVERABLE: TREAT AS ABANDONED')
  })

  test('of the short form leaves the parties to the label', () => {
    const [, short] = pagesOf({ form: 'cn22' })
    const shown = short ? textsOf(short) : []
    expect(shown).toContain('CN 22')
    expect(shown).not.toContain('FROM')
  })
})

test('many lines go on over further pages, none lost and none twice', () => {
  const line = customs.lines[0]
  if (!line) throw new Error('no line')
  const lines = Array.from({ length: 40 }, (_, at) => ({ ...line, description: `Shirt ${at}` }))
  const pages = pagesOf({ lines, invoice })
  const shirts = pages.flatMap(textsOf).filter(text => /^Shirt \d+$/.test(text))
  expect(new Set(shirts).size).toBe(40)
  expect(shirts).toHaveLength(80)
  expect(pages.flatMap(textsOf)).toContain('PAGE 2 OF 5')
  for (const page of pages) expect(collisions(page)).toEqual([])
})

test('an invoice adds freight and insurance to its lines', () => {
  const pages = pagesOf({ form: null, invoice }, courierContent)
  expect(pages).toHaveLength(2)
  const texts = pages[1] ? textsOf(pages[1]) : []
  for (const text of [
    'COMMERCIAL INVOICE',
    'DDP / REASON FOR EXPORT: SALE',
    '104.98 CAD',
    '129.43 CAD',
  ]) {
    expect(texts).toContain(text)
  }
})

test('a label without customs has no paper beside it', () => {
  expect(layOut({ ...contentAbroad, customs: null }).pages).toHaveLength(1)
})
