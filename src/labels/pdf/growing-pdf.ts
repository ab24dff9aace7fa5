import { crossReferences, pdfHeader } from './pdf-file.ts'

/** A PDF that is handed on while it is written: only where each object stands stays in memory. */
export class GrowingPdf {
  /** By number, from 1 on; 0 until the object is written. */
  readonly #offsets: number[] = []
  #length = 0

  /** Reserves so many numbers in a row; returns the first. */
  reserve(count = 1): number {
    const first = this.#offsets.length + 1
    for (let at = 0; at < count; at++) this.#offsets.push(0)
    return first
  }

  write(id: number, body: string): string {
    const header = this.#length === 0 ? pdfHeader : ''
    this.#offsets[id - 1] = this.#length + header.length
    const text = `${header}${id} 0 obj\n${body}\nendobj\n`
    this.#length += text.length
    return text
  }

  /** The table that finds the objects; all that were reserved must be written. */
  end(rootId: number): string {
    return crossReferences(this.#offsets, rootId, this.#length)
  }
}

/** One character is one byte of the file. */
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
