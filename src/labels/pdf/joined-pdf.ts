import type { LabelJoiner } from '#core/ports/label-drawing.ts'
import { crossReferences, pdfHeader } from './pdf-file.ts'

const catalogueId = 1
const pagesId = 2

/**
 * One PDF of many that `renderPdf` has drawn: their objects under new numbers, and a tree of their pages.
 * It remembers where each object stands, and nothing of its content.
 */
export class JoinedPdf implements LabelJoiner {
  /** By number, from 1 on; the first two are written at the end. */
  readonly #offsets: number[] = [0, 0]
  readonly #trees: number[] = []
  #pages = 0
  #length = 0

  add(drawn: Uint8Array): Uint8Array {
    const { objects, rootId } = readDrawnPdf(drawn)
    // The catalogue is the last object, and is left out: the numbers have no gap.
    const shift = this.#offsets.length
    const parts = this.#length === 0 ? [pdfHeader] : []
    this.#length += parts.join('').length
    for (const [at, object] of objects.entries()) {
      if (at + 1 === rootId) continue
      parts.push(this.#place(shift + at + 1, this.#adopted(object, shift, shift + at + 1)))
    }
    return Buffer.from(parts.join(''), 'latin1')
  }

  end(): Uint8Array {
    const kids = this.#trees.map(id => `${id} 0 R`).join(' ')
    const tree = this.#place(pagesId, `<</Type/Pages/Kids[${kids}]/Count ${this.#pages}>>`)
    const catalogue = this.#place(catalogueId, `<</Type/Catalog/Pages ${pagesId} 0 R>>`)
    const references = crossReferences(this.#offsets, catalogueId, this.#length)
    return Buffer.from(`${tree}${catalogue}${references}`, 'latin1')
  }

  #place(id: number, body: string): string {
    this.#offsets[id - 1] = this.#length
    const text = `${id} 0 obj\n${body}\nendobj\n`
    this.#length += text.length
    return text
  }

  /** The object under new numbers; a tree of pages becomes a branch of ours. */
  #adopted(object: string, shift: number, id: number): string {
    const streamAt = object.indexOf('stream\n')
    const head = streamAt < 0 ? object : object.slice(0, streamAt)
    const renumbered = head.replace(/(\d+) 0 R/g, (_, of: string) => `${Number(of) + shift} 0 R`)
    if (!renumbered.startsWith(treeStart)) return renumbered + object.slice(head.length)
    this.#trees.push(id)
    this.#pages += Number(/\/Count (\d+)/.exec(renumbered)?.[1])
    return `${treeStart}/Parent ${pagesId} 0 R${renumbered.slice(treeStart.length)}`
  }
}

const treeStart = '<</Type/Pages'

type DrawnPdf = { readonly objects: readonly string[]; readonly rootId: number }

/** The objects in the order of their numbers, which is the order in which `PdfFile` writes them. */
function readDrawnPdf(bytes: Uint8Array): DrawnPdf {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = text.slice(tableAt)
  const rootId = Number(/\/Root (\d+) 0 R/.exec(table)?.[1])
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  if (offsets.length === 0 || rootId !== offsets.length) throw new Error('not a PDF of ours')
  const objects = offsets.map((offset, at) =>
    text.slice(offset + `${at + 1} 0 obj\n`.length, (offsets[at + 1] ?? tableAt) - objectEnd),
  )
  return { objects, rootId }
}

const objectEnd = '\nendobj\n'.length
