import { expect, test } from 'vitest'
import type { LabelAddress, LabelPage, TextMark } from '#core/ports/labels.ts'
import { layOut } from '#labels/lay-out-label.ts'
import { typeface } from '#labels/type/typeface.ts'
import { contentAbroad, courierContent, receiver } from './sample-content.ts'

const dubai: LabelAddress = {
  ...receiver,
  name: 'أحمد العتيبي',
  company: 'مؤسسة العينة العربي',
  address1: 'أعلى شارع الشيخ زايد 25',
  address2: 'مكتب إيجار 501',
  city: 'دبي',
  provinceCode: null,
  postalCode: null,
  countryCode: 'AE',
  countryName: 'United Arab Emirates',
}

/** How far the letters of a line really reach, down from the page's top. */
function inkOf({ text, face = 'sans', bold, rightToLeft = false, size, y }: TextMark) {
  const type = typeface(face, bold)
  const heights = type
    .shape(text, rightToLeft)
    .glyphs.flatMap(({ glyph, y: raised }) =>
      type
        .outline(glyph)
        .flatMap(({ values }) =>
          values.filter((_, at) => at % 2 === 1).map(value => value + raised),
        ),
    )
  const dots = (height: number) => y - (height / type.unitsPerEm) * size
  return { top: dots(Math.max(0, ...heights)), bottom: dots(Math.min(0, ...heights)) }
}

/** Each line of the block that begins with the address's first word and ends with its country. */
function addressLines({ marks }: LabelPage) {
  const texts = marks.filter((mark): mark is TextMark => mark.kind === 'text')
  const from = texts.findIndex(({ text }) => text.includes('أحمد'))
  const to = texts.findIndex(({ text }) => text.toUpperCase() === 'UNITED ARAB EMIRATES')
  const lines = Map.groupBy(texts.slice(from, to + 1), ({ y }) => y)
  return [...lines.values()].map(parts => {
    const inks = parts.map(inkOf)
    return {
      top: Math.min(...inks.map(({ top }) => top)),
      bottom: Math.max(...inks.map(({ bottom }) => bottom)),
    }
  })
}

test.each([
  ["a post's label and its papers", contentAbroad, 2],
  ["a courier's label", { ...courierContent, sample: true }, 1],
])('no letter of an Arabic address touches the line below it, on %s', (_, content, count) => {
  const { pages } = layOut({ ...content, recipient: dubai })
  expect(pages).toHaveLength(count)
  for (const page of pages) {
    const lines = addressLines(page)
    expect(lines).toHaveLength(6)
    for (const [at, { top }] of lines.entries()) {
      if (at > 0) expect(top).toBeGreaterThan(lines[at - 1]?.bottom ?? top)
    }
  }
})
