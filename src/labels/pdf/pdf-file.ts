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
    let text = '%PDF-1.4\n%\xb5\xb6\xb7\n'
    let table = `xref\n0 ${this.#bodies.length + 1}\n0000000000 65535 f \n`
    for (const [at, body] of this.#bodies.entries()) {
      table += `${String(text.length).padStart(10, '0')} 00000 n \n`
      text += `${at + 1} 0 obj\n${body}\nendobj\n`
    }
    const trailer = `trailer\n<</Size ${this.#bodies.length + 1}/Root ${rootId} 0 R>>`
    return Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
  }
}
