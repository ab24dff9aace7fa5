import type { Face, LabelPage, Mark, StoredLabel } from '#core/ports/labels.ts'

/**
 * A label is stored for years with every shipment, so each mark is a short list: its letter, then its
 * numbers. The number of the layout comes first, for programs that know later layouts.
 */
export const packLabel = ({ layout, pages }: StoredLabel): string =>
  JSON.stringify([layout, ...pages.map(page => (layout === 1 ? packMarks(page) : packPage(page)))])

const packMarks = ({ marks }: LabelPage): readonly PackedMark[] => marks.map(packMark)

/** In the second layout the name of a page's size stands before its marks. */
const packPage = (page: LabelPage): PackedPage => [page.size ?? 'label', ...packMarks(page)]

type PackedPage = readonly [size: string, ...marks: PackedMark[]]

type PackedMark = readonly (string | number | readonly number[])[]

function packMark(mark: Mark): PackedMark {
  const place = [mark.x, mark.y]
  switch (mark.kind) {
    case 'text': {
      const style = `${mark.bold ? 'b' : 'r'}${mark.anchor.charAt(0)}${mark.rightToLeft ? '<' : ''}`
      const packed = ['t', ...place, mark.size, style, mark.text]
      return mark.face === undefined ? packed : [...packed, mark.face]
    }
    case 'fill':
      return ['f', ...place, mark.width, mark.height]
    case 'bars':
      return ['b', ...place, mark.height, mark.moduleDots, mark.codes]
    case 'squares':
      return ['s', ...place, mark.moduleDots, mark.rows]
    case 'hexagons':
      return ['h', ...place, mark.rows, mark.mode, mark.primary, mark.secondary]
  }
}

export function unpackLabel(text: string): StoredLabel {
  const parsed: unknown = JSON.parse(text)
  const layout: unknown = Array.isArray(parsed) ? parsed[0] : null
  if (!Array.isArray(parsed) || (layout !== 1 && layout !== 2)) {
    throw new Error('not a label of layout 1 or 2')
  }
  return { layout, pages: parsed.slice(1).map(layout === 1 ? unpackMarks : unpackPage) }
}

const unpackMarks = (marks: unknown): LabelPage => ({
  marks: (marks as PackedMark[]).map(unpackMark),
})

function unpackPage(page: unknown): LabelPage {
  const [size, ...marks] = page as PackedPage
  if (size === 'label') return unpackMarks(marks)
  if (isPaper(size)) return { ...unpackMarks(marks), size }
  throw new Error(`no page is packed under ${size}`)
}

const papers = ['letter', 'a6', 'a4'] as const
const isPaper = (size: string): size is (typeof papers)[number] =>
  papers.some(paper => paper === size)

const anchors = { s: 'start', m: 'middle', e: 'end' } as const

function unpackMark(packed: PackedMark): Mark {
  const [letter, x, y, ...rest] = packed as [string, number, number, ...unknown[]]
  switch (letter) {
    case 't':
      return unpackText(x, y, rest as [number, string, string, Face?])
    case 'f': {
      const [width, height] = rest as [number, number]
      return { kind: 'fill', x, y, width, height }
    }
    case 'b': {
      const [height, moduleDots, codes] = rest as [number, number, number[]]
      return { kind: 'bars', x, y, height, moduleDots, codes }
    }
    case 's': {
      const [moduleDots, rows] = rest as [number, number[]]
      return { kind: 'squares', x, y, moduleDots, rows }
    }
    case 'h': {
      const [rows, mode, primary, secondary] = rest as [number[], 2 | 3, string, string]
      return { kind: 'hexagons', x, y, rows, mode, primary, secondary }
    }
    default:
      throw new Error(`no mark is packed under ${letter}`)
  }
}

function unpackText(
  x: number,
  y: number,
  [size, style, text, face]: [number, string, string, Face?],
): Mark {
  const anchor = anchors[style.charAt(1) as keyof typeof anchors]
  const bold = style.startsWith('b')
  const mark = { kind: 'text', x, y, size, bold, anchor, text } as const
  if (face === undefined) return mark
  return style.endsWith('<') ? { ...mark, face, rightToLeft: true } : { ...mark, face }
}
