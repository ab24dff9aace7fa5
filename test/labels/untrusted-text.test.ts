import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { LabelContent } from '#core/ports/labels.ts'
import { layOut } from '#labels/lay-out-label.ts'
import { renderPdf } from '#labels/pdf/render-pdf.ts'
import { renderZpl } from '#labels/zpl/render-zpl.ts'
import { pdfPages, picturesOfZpl } from './pictures.ts'
import { postContent, receiver } from './sample-content.ts'
import { scan } from './scanner.ts'

const named = (text: string): LabelContent => ({
  ...postContent,
  sender: { ...receiver, address1: text },
  recipient: { ...receiver, name: text },
  references: [{ title: 'REF', text }],
})

const attacks = [
  '^XZ^XA^FO0,0^GB812,1218,812^FS',
  'A^FS^FO10,10^BY9^BCN,99^FDEVIL^FS',
  '~JA~JR~HS',
  '_5EXZ_5EXA \\& \\(*)',
  '^CC! !XZ ^CT* *JA ^FH~',
  ') Tj ET Q 0 0 m 999 999 l S BT (',
  '\\) Tj ET endstream endobj % \\050',
  '<</Type/Catalog>> endobj trailer',
]

/** The commands of a ZPL file, with the data of its fields taken out. */
const commands = (zpl: string): string => zpl.replace(/\^FD[^^~]*\^FS/g, '^FD^FS')

/** What the printer makes of the data of each field. */
const fieldTexts = (zpl: string): string[] =>
  [...zpl.matchAll(/\^FH\^FD([^^~]*)\^FS/g)].map(([, data = '']) =>
    data.replace(/_([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  )

describe('an address can not speak to the printer', () => {
  test.each(attacks)('%s', async attack => {
    const zpl = Buffer.from(renderZpl(layOut(named(attack)))).toString()
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toMatch(/~/)
    const allowed = /^(\^(XA|XZ|CI28|PW|LL|LH|FO|FT|A0N|FH|FD|FS|FB|GB|GFA|BY|BCN)[^^~]*)+$/
    expect(commands(zpl)).toMatch(allowed)
    expect(zpl).not.toContain('\\')
    expect(fieldTexts(zpl)).toContain(attack.toUpperCase().replace(/ +/g, ' '))
    const pages = await picturesOfZpl(Buffer.from(zpl))
    expect(pages).toHaveLength(1)
    const [page] = pages
    const numbers = page ? (await scan(page)).map(one => one.text) : []
    expect(new Set(numbers)).toEqual(new Set([`42073108\x1d${postContent.trackingNumber}`]))
  })
})

describe('an address can not break a PDF', () => {
  test.each(attacks)('%s', async attack => {
    const pages = await pdfPages(renderPdf(layOut(named(attack))))
    expect(pages).toHaveLength(1)
    const text = pages[0]?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain(attack.toUpperCase().replace(/\s+/g, ' '))
    expect(text).toContain('9305 5800 0010')
  })
})

test('no text whatever adds a command or a page', () => {
  const units = fc.constantFrom(...'^~\\_()<>[]{}/%&>;:8XAZFDS5E0 \r\n\0\x1b\u0085é漢')
  fc.assert(
    fc.property(fc.string({ unit: units, maxLength: 40 }), text => {
      const label = layOut(named(text))
      const zpl = Buffer.from(renderZpl(label)).toString()
      expect(zpl.match(/\^XA/g)).toHaveLength(1)
      expect(zpl).not.toContain('~')
      expect(commands(zpl)).toMatch(/^(\^[A-Z][A-Z0-9@][^^~]*)+$/)
      const pdf = Buffer.from(renderPdf(label)).toString('latin1')
      expect(pdf.match(/\/Type\/Page\//g)).toHaveLength(1)
      const table = Number(pdf.match(/startxref\n(\d+)/)?.[1])
      expect(pdf.slice(table, table + 4)).toBe('xref')
    }),
    { numRuns: inject('isThorough') ? 200 : 70 },
  )
})
