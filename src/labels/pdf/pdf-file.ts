export const pdfHeader = '%PDF-1.4\n%\xb5\xb6\xb7\n'

/** The table that finds each object by its number, and the end of the file. */
export function crossReferences(
  offsets: readonly number[],
  rootId: number,
  tableOffset: number,
): string {
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<</Size ${offsets.length + 1}/Root ${rootId} 0 R>>`
  return `${table}${trailer}\nstartxref\n${tableOffset}\n%%EOF\n`
}

/** The objects of a PDF in the order of their numbers, and the table that finds them. */
export class PdfFile {
  readonly #bodies: string[] = []

  reserve(): number {
    return this.#bodies.push('')
  }

  add(body: string): number {
    return this.#bodies.push(body)
  }

  fill(id: number, body: string): void {
    this.#bodies[id - 1] = body
  }

  /** One character of the content is one byte of the file. */
  addStream(entries: string, content: string): number {
    return this.add(`<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`)
  }

  finish(catalogue: string): Uint8Array {
    const rootId = this.add(catalogue)
    let text = pdfHeader
    const offsets: number[] = []
    for (const [at, body] of this.#bodies.entries()) {
      offsets.push(text.length)
      text += `${at + 1} 0 obj\n${body}\nendobj\n`
    }
    return Buffer.from(text + crossReferences(offsets, rootId, text.length), 'latin1')
  }
}
