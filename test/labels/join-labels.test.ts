import { describe, expect, test } from 'vitest'
import type { LabelContent, LabelFormat } from '#core/ports/labels.ts'
import { joinLabels } from '#labels/join-labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { digestOf, pdfPages, picturesOfPdf, picturesOfZpl } from './pictures.ts'
import { contentAbroad, courierContent, postContent, receiver } from './sample-content.ts'

/** With letters that the file must bring along, and whose outlines are compressed. */
const farther: LabelContent = {
  ...postContent,
  recipient: { ...receiver, name: 'محمد العلي', city: 'Łódź' },
}

const contents = [postContent, contentAbroad, courierContent, farther, postContent]
const drawn = (format: LabelFormat, those = contents): readonly Uint8Array[] =>
  those.map(content => labelArtist.render(labelArtist.layOut(content), format))

function joined(format: 'pdf' | 'zpl', labels: readonly Uint8Array[]): Uint8Array {
  const joiner = joinLabels(format)
  const parts = labels.map(label => joiner.add(label))
  return Buffer.concat([...parts, joiner.end()])
}

const inRow = async <T>(labels: readonly Uint8Array[], look: (label: Uint8Array) => Promise<T[]>) =>
  (await Promise.all(labels.map(look))).flat()

describe('labels joined as PDF', () => {
  test('are the pages of each, in their order, with their text', async () => {
    const labels = drawn('pdf')
    const pages = await pdfPages(joined('pdf', labels))
    expect(pages).toEqual(await inRow(labels, pdfPages))
    expect(pages.length).toBeGreaterThan(contents.length)
  })

  test('look as each by itself', async () => {
    const labels = drawn('pdf')
    const pictures = await picturesOfPdf(joined('pdf', labels))
    const alone = await inRow(labels, label => picturesOfPdf(label))
    expect(pictures.map(digestOf)).toEqual(alone.map(digestOf))
  })

  test('are found where the table of the file says, object by object', () => {
    const text = Buffer.from(joined('pdf', drawn('pdf'))).toString('latin1')
    const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    const rows = [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm)]
    expect(text.slice(tableAt)).toMatch(new RegExp(`^xref\n0 ${rows.length + 1}\n`))
    expect(text).toContain(`/Size ${rows.length + 1}/Root 1 0 R`)
    for (const [at, [, offset]] of rows.entries()) {
      expect(text.slice(Number(offset)).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
    }
    const named = [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
    expect(Math.max(...named)).toBeLessThanOrEqual(rows.length)
  })

  test('are the same file each time', () => {
    expect(joined('pdf', drawn('pdf'))).toEqual(joined('pdf', drawn('pdf')))
  })

  test('need a PDF that we drew', () => {
    const joiner = joinLabels('pdf')
    expect(() => joiner.add(Buffer.from('%PDF-1.7 of somebody else'))).toThrow('not a PDF of ours')
  })
})

test('labels joined as ZPL are printed one after the other', async () => {
  // A page of ZPL takes a fifth of a second to draw.
  const labels = drawn('zpl', [contentAbroad, farther, courierContent])
  const pictures = await picturesOfZpl(joined('zpl', labels))
  const alone = await inRow(labels, label => picturesOfZpl(label))
  expect(pictures.map(digestOf)).toEqual(alone.map(digestOf))
})
