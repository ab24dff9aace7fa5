import type { Buffer as Letters } from 'harfbuzzjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CustomsContent, LabelArtist, LabelContent } from '#core/ports/labels.ts'
import { contentAbroad, customs } from './sample-content.ts'

/** What was done for the papers since the count began: letters shaped, and Latin letters measured. */
const count = vi.hoisted(() => ({ shaped: 0, measured: 0 }))

vi.mock('harfbuzzjs', async importOriginal => {
  const harfbuzz = await importOriginal<typeof import('harfbuzzjs')>()
  const shape: typeof harfbuzz.shape = (font, letters: Letters, ...rest) => {
    harfbuzz.shape(font, letters, ...rest)
    count.shaped += letters.getLength()
  }
  return { ...harfbuzz, shape }
})

vi.mock('#labels/type/latin-widths.ts', async importOriginal => {
  const widths = await importOriginal<typeof import('#labels/type/latin-widths.ts')>()
  const measureLatin: typeof widths.measureLatin = (text, bold) => {
    const width = widths.measureLatin(text, bold)
    if (width !== null) count.measured += text.length
    return width
  }
  return { ...widths, measureLatin }
})

const scripts: Readonly<Record<string, string>> = {
  English: 'cotton shirt with long sleeves ',
  'one English word': 'W',
  Polish: 'koszula bawełniana z długim rękawem ',
  Russian: 'Рубашка хлопковая ',
  Hebrew: 'חולצת כותנה 12 ',
  Arabic: 'قميص قطن بأكمام طويلة ',
  Japanese: '綿のシャツ長袖',
  Chinese: '棉布衬衫长袖',
  Korean: '서울특별시 면셔츠 ',
  Thai: 'กรุงเทพมหานคร',
  'letters with marks': 'a\u0323\u0300\u0301',
  'two directions': 'ab חש 3 لا ',
}

const invoice = { number: 'INV-1', incoterm: 'DAP', reason: 'Sale', freight: 100, insurance: 0 }

/** Tests share their modules: those that count are loaded for this file alone. */
let labelArtist: LabelArtist
beforeAll(async () => {
  vi.resetModules()
  labelArtist = (await import('#labels/label-artist.ts')).labelArtist
})
afterAll(() => {
  vi.resetModules()
})

/** No two descriptions alike, whatever was drawn before. */
let serial = 0
beforeEach(() => {
  serial += 100_000
})

function papers(script: string, items: number, letters: number, withInvoice = true): LabelContent {
  const [line] = customs.lines
  if (!line) throw new Error('the sample declares nothing')
  const described = (item: number) =>
    `${serial + item} ${script.repeat(Math.ceil(letters / script.length))}`.slice(0, letters)
  const lines = Array.from({ length: items }, (_, item) => ({
    ...line,
    description: described(item),
  }))
  serial += items
  const content: CustomsContent = { ...customs, lines, invoice: withInvoice ? invoice : null }
  return { ...contentAbroad, customs: content }
}

function workOf(content: LabelContent): number {
  count.shaped = 0
  count.measured = 0
  labelArtist.render(labelArtist.layOut(content), 'pdf')
  return count.shaped + count.measured
}

describe.each(Object.entries(scripts))('papers in %s', (_, script) => {
  test('take work in proportion to their goods, and to the length of what is said of them', () => {
    const few = workOf(papers(script, 4, 100))
    expect(workOf(papers(script, 40, 100))).toBeLessThan(11 * few)
    expect(workOf(papers(script, 4, 200))).toBeLessThan(2.5 * few)
  })

  test('are measured a few times a letter at most, however long they are', () => {
    const fixed = workOf(papers(script, 20, 0))
    for (const letters of [20, 100, 255]) {
      const work = workOf(papers(script, 20, letters)) - fixed
      expect(work).toBeLessThan(10 * 20 * letters)
    }
  })
})

test('what stands on two papers is shaped for the first of them alone', () => {
  const items = 60
  const shaped = (withInvoice: boolean) => {
    labelArtist.layOut(papers(scripts.Hebrew ?? '', 1, 100, withInvoice))
    workOf(papers(scripts.Hebrew ?? '', items, 100, withInvoice))
    return count.shaped
  }
  expect(shaped(true)).toBe(shaped(false))
})

test('what can not be printed is not shaped', () => {
  const shaped = (letters: number) => {
    workOf(papers(scripts.Japanese ?? '', 20, letters))
    return count.shaped
  }
  expect(shaped(20_000)).toBeLessThan(1.1 * shaped(400))
})
