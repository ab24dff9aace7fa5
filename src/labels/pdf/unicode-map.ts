import { hexadecimal, utf16 } from './syntax.ts'

/** Tells readers the text of each code from `first` on, for copying and searching; empty texts have none. */
export function unicodeMap(texts: readonly string[], first: number): string {
  const rows = texts.flatMap((text, at) =>
    text === '' ? [] : [`<${hexadecimal(first + at, 2)}><${utf16(text)}>\n`],
  )
  const blocks: string[] = []
  // A block of the map holds a hundred rows at most.
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('')}endbfchar\n`)
  }
  return (
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CMapName/L def/CMapType 2 def 1 begincodespacerange<00><FF>endcodespacerange\n' +
    `${blocks.join('')}endcmap end end`
  )
}
