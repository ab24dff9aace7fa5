import type { SheetJoiner } from '#core/ports/label-drawing.ts'
import { pointsOfPaper, type SheetChoice } from '#core/ports/label-sheets.ts'
import type { LabelFile } from '#core/ports/labels.ts'
import {
  middleOf,
  type SheetForm,
  type Size,
  type Spot,
  sheetForm,
  spotOfPaper,
} from '#core/print/sheet-form.ts'
import { fileOnSheet } from '../sheets/file-on-sheet.ts'
import { pageStart, readDrawnPdf, renumbered, treeStart } from './drawn-pdf.ts'
import { bytesOf, GrowingPdf } from './growing-pdf.ts'
import { writeImage } from './image-object.ts'
import { position } from './syntax.ts'

/** Something in the file that a page can show, as large as it truly is. */
type Drawing = Size & { readonly id: number; readonly isImage: boolean }

/** What a page shows, and the operators that show it. */
type PageContent = { readonly ids: number[]; operators: string }

/** One PDF in which labels lie on sheets. Each label is a form that its place turns and scales. */
export class SheetPdf implements SheetJoiner {
  readonly #file = new GrowingPdf()
  readonly #catalogueId = this.#file.reserve()
  readonly #pagesId = this.#file.reserve()
  readonly #form: SheetForm
  readonly #pageIds: number[] = []
  readonly #papers: Drawing[] = []
  #sheet: PageContent = { ids: [], operators: '' }
  #nextPlace: number

  constructor({ name, start }: SheetChoice) {
    this.#form = sheetForm(name)
    this.#nextPlace = start - 1
  }

  add(drawn: Uint8Array, labelPages: number): Uint8Array {
    const { text, forms } = this.#adopt(drawn)
    const placed = forms.map((form, at) =>
      at < labelPages ? this.#placeLabel(form) : this.#placePaper(form),
    )
    return bytesOf(text + placed.join(''))
  }

  addFile(file: LabelFile): Uint8Array {
    const { png, fit, size } = fileOnSheet(file, this.#form.room)
    const { text, id } = writeImage(this.#file, png)
    const place = this.#takePlace()
    const drawing = { ...size, id, isImage: true }
    this.#show(this.#sheet, drawing, middleOf(place, size, fit), fit.isTurned)
    return bytesOf(text + this.#endFullSheet())
  }

  end(): Uint8Array {
    const rest = this.#sheet.ids.length > 0 ? this.#endSheet() : ''
    const papers = this.#papers.map(paper => this.#pageOfPaper(paper))
    const kids = this.#pageIds.map(id => `${id} 0 R`).join(' ')
    const tree = `<</Type/Pages/Kids[${kids}]/Count ${this.#pageIds.length}>>`
    const catalogue = `<</Type/Catalog/Pages ${this.#pagesId} 0 R>>`
    return bytesOf(
      rest +
        papers.join('') +
        this.#file.write(this.#pagesId, tree) +
        this.#file.write(this.#catalogueId, catalogue) +
        this.#file.end(this.#catalogueId),
    )
  }

  /** Each page becomes a form, the tree of pages becomes what its pages need; the rest is left out. */
  #adopt(drawn: Uint8Array): { readonly text: string; readonly forms: readonly Drawing[] } {
    const { objects, rootId } = readDrawnPdf(drawn)
    const kept = objects.flatMap((object, at) =>
      at + 1 === rootId || object.startsWith(pageStart) ? [] : [at + 1],
    )
    const first = this.#file.reserve(kept.length)
    const numbers = new Map(kept.map((id, at) => [id, first + at]))
    const numberOf = (id: number) => numbers.get(id) ?? 0
    const contents = new Set(
      objects.flatMap(object => {
        const named = object.startsWith(pageStart) ? /\/Contents (\d+)/.exec(object)?.[1] : null
        return named == null ? [] : [Number(named)]
      }),
    )
    const treeId = objects.findIndex(object => object.startsWith(treeStart)) + 1
    const asForm = `/Type/XObject/Subtype/Form/BBox[0 0 288 432]/Resources ${numberOf(treeId)} 0 R`
    let text = ''
    for (const id of kept) {
      const object = renumbered(objects[id - 1] ?? '', numberOf)
      const body =
        id === treeId
          ? resourcesOf(object)
          : contents.has(id)
            ? `<<${asForm}${object.slice('<<'.length)}`
            : object
      text += this.#file.write(numberOf(id), body)
    }
    const size = pointsOfPaper.label
    const forms = [...contents].map(id => ({ ...size, id: numberOf(id), isImage: false }))
    return { text, forms }
  }

  #placeLabel(label: Drawing): string {
    this.#show(this.#sheet, label, this.#takePlace(), this.#form.isTurned)
    return this.#endFullSheet()
  }

  #placePaper(paper: Drawing): string {
    if (this.#form.places.length === 1) return this.#pageOfPaper(paper)
    this.#papers.push(paper)
    return ''
  }

  #pageOfPaper(paper: Drawing): string {
    const [only, second] = this.#form.places
    const content: PageContent = { ids: [], operators: '' }
    const place = second === undefined ? only : spotOfPaper(this.#form)
    if (place) this.#show(content, paper, place, false)
    return this.#writePage(content)
  }

  #takePlace(): Spot {
    const place = this.#form.places[this.#nextPlace]
    if (place === undefined) throw new RangeError('the sheet has no such place')
    this.#nextPlace += 1
    if (this.#form.hasCutMarks) this.#sheet.operators += cutMarks(place)
    return place
  }

  #endFullSheet(): string {
    return this.#nextPlace < this.#form.places.length ? '' : this.#endSheet()
  }

  #endSheet(): string {
    const full = this.#sheet
    this.#sheet = { ids: [], operators: '' }
    this.#nextPlace = 0
    return this.#writePage(full)
  }

  #show(content: PageContent, drawing: Drawing, place: Spot, isTurned: boolean): void {
    const { width, height, isImage, id } = drawing
    const name = `L${content.ids.push(id)}`
    // A picture is one unit wide and high, a form as large as its box.
    const [across, up] = isImage ? [1, 1] : [width, height]
    const { left, bottom } = place
    const matrix = isTurned
      ? [0, place.height / across, -place.width / up, 0, left + place.width, bottom]
      : [place.width / across, 0, 0, place.height / up, left, bottom]
    content.operators += `q ${matrix.map(exactly).join(' ')} cm/${name} Do Q\n`
  }

  #writePage({ ids, operators }: PageContent): string {
    const { width, height } = this.#form.page
    const first = this.#file.reserve(2)
    this.#pageIds.push(first + 1)
    const drawings = ids.map((id, at) => `/L${at + 1} ${id} 0 R`).join('')
    const content = `<</Length ${operators.length}>>stream\n${operators}\nendstream`
    const page =
      `<</Type/Page/Parent ${this.#pagesId} 0 R/MediaBox[0 0 ${width} ${height}]` +
      `/Resources<</XObject<<${drawings}>>>>/Contents ${first} 0 R>>`
    return this.#file.write(first, content) + this.#file.write(first + 1, page)
  }
}

const resourcesOf = (tree: string): string =>
  tree.slice(tree.indexOf('/Resources') + '/Resources'.length, -'>>'.length)

/** Scales need more digits than positions. */
const exactly = (value: number): string =>
  Number.isInteger(value) ? position(value) : String(Math.round(value * 1e6) / 1e6)

/** In points: away from the label, so that a cut that misses the mark a little leaves nothing on it. */
const [distance, length, thickness] = [2, 6, 0.25]

/** Two hairlines outside each corner of a label. */
function cutMarks({ left, bottom, width, height }: Spot): string {
  let path = ''
  for (const [x, away] of [[left, -1] as const, [left + width, 1] as const]) {
    for (const [y, up] of [[bottom, -1] as const, [bottom + height, 1] as const]) {
      path += line(x + away * distance, y, x + away * (distance + length), y)
      path += line(x, y + up * distance, x, y + up * (distance + length))
    }
  }
  return `${thickness} w ${path}S\n`
}

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `${position(x1)} ${position(y1)} m ${position(x2)} ${position(y2)} l\n`
