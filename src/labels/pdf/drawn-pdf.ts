/** The objects of a PDF that `PdfFile` wrote, in the order of their numbers; the last is the catalogue. */
type DrawnPdf = { readonly objects: readonly string[]; readonly rootId: number }

export function readDrawnPdf(bytes: Uint8Array): DrawnPdf {
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

export const treeStart = '<</Type/Pages'
export const pageStart = '<</Type/Page/'

/** The object with other numbers for those it names; what a stream holds stays as it is. */
export function renumbered(object: string, numberOf: (id: number) => number): string {
  const streamAt = object.indexOf('stream\n')
  const head = streamAt < 0 ? object : object.slice(0, streamAt)
  const named = head.replace(/(\d+) 0 R/g, (_, of: string) => `${numberOf(Number(of))} 0 R`)
  return named + object.slice(head.length)
}
