import type { LabelJoiner } from '#core/ports/label-drawing.ts'
import { readDrawnPdf, renumbered, treeStart } from './drawn-pdf.ts'
import { bytesOf, GrowingPdf } from './growing-pdf.ts'

/**
 * One PDF of many that `renderPdf` has drawn: their objects under new numbers, and a tree of their pages.
 * It remembers where each object stands, and nothing of its content.
 */
export class JoinedPdf implements LabelJoiner {
  readonly #file = new GrowingPdf()
  readonly #catalogueId = this.#file.reserve()
  readonly #pagesId = this.#file.reserve()
  readonly #trees: number[] = []
  #pages = 0

  add(drawn: Uint8Array): Uint8Array {
    const { objects, rootId } = readDrawnPdf(drawn)
    // The catalogue is the last object, and is left out: the numbers have no gap.
    const shift = this.#file.reserve(rootId - 1) - 1
    const adopted = objects.slice(0, rootId - 1).map((object, at) => {
      const id = shift + at + 1
      return this.#file.write(id, this.#adopted(object, shift, id))
    })
    return bytesOf(adopted.join(''))
  }

  end(): Uint8Array {
    const kids = this.#trees.map(id => `${id} 0 R`).join(' ')
    const tree = `<</Type/Pages/Kids[${kids}]/Count ${this.#pages}>>`
    const catalogue = `<</Type/Catalog/Pages ${this.#pagesId} 0 R>>`
    return bytesOf(
      this.#file.write(this.#pagesId, tree) +
        this.#file.write(this.#catalogueId, catalogue) +
        this.#file.end(this.#catalogueId),
    )
  }

  /** The object under new numbers; a tree of pages becomes a branch of ours. */
  #adopted(object: string, shift: number, id: number): string {
    const text = renumbered(object, of => of + shift)
    if (!text.startsWith(treeStart)) return text
    this.#trees.push(id)
    this.#pages += Number(/\/Count (\d+)/.exec(text)?.[1])
    return `${treeStart}/Parent ${this.#pagesId} 0 R${text.slice(treeStart.length)}`
  }
}
