import { createHash } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Answer } from './release.ts'
import { dataIn, isOfSentences, withoutSentences, withoutSentencesOfLines } from './sentences.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What somebody compares of a body: the value of JSON, and lines of everything else. */
export async function readable(
  { headers, body }: Answer,
  butForSentences = false,
): Promise<unknown> {
  const type = headers['content-type']
  if (type?.includes('json')) {
    const value = jsonOf(body)
    return butForSentences ? withoutSentences(value) : value
  }
  if (type?.startsWith('text/html')) return linesOfPage(body.toString('utf8'), butForSentences)
  const lines = await linesOfFile(body)
  return butForSentences && type === undefined ? withoutSentencesOfLines(lines) : lines
}

function jsonOf(body: Buffer): unknown {
  const text = body.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text.split('\n')
  }
}

let pdfium: Promise<PDFiumLibrary> | null = null

/** Texts first: they say more than the bytes, which differ as well. */
export async function linesOfFile(body: Buffer): Promise<readonly string[]> {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  if (body.subarray(0, 4).toString('latin1') === '%PDF') {
    pdfium ??= PDFiumLibrary.init()
    using document = disposable(await (await pdfium).loadDocument(body))
    const texts = [...document.held.pages()].flatMap((page, at) => [
      `page ${at + 1}`,
      ...page.getText().split(/\r?\n/),
    ])
    return [...texts, `a PDF of ${body.length} bytes, ${hash}`]
  }
  if (body.subarray(1, 4).toString('latin1') === 'PNG') {
    return [`a PNG of ${body.readUInt32BE(16)} x ${body.readUInt32BE(20)}, ${hash}`]
  }
  return body.toString('utf8').split('\n')
}

const disposable = (held: Awaited<ReturnType<PDFiumLibrary['loadDocument']>>) => ({
  held,
  [Symbol.dispose]: () => held.destroy(),
})

/**
 * The texts of a page, where its links lead, and its forms with names and values. But for sentences, a text
 * is what it holds of data; in a cell of a table it stays whole.
 */
export function linesOfPage(html: string, butForSentences = false): readonly string[] {
  const lines: string[] = []
  let text = ''
  let cells = 0
  const end = (): void => {
    const whole = text.replaceAll(/\s+/g, ' ').trim()
    const line = butForSentences && cells === 0 ? dataIn(whole) : whole
    if (line !== '') lines.push(line)
    text = ''
  }
  const visit = (node: Node): void => {
    if ('value' in node && node.nodeName === '#text') text += node.value
    if (!('childNodes' in node)) return
    const isInline = !('tagName' in node) || inline.test(node.tagName)
    if (!isInline) end()
    const isCell = 'tagName' in node && cell.test(node.tagName)
    if (isCell) cells += 1
    const control = 'tagName' in node ? controlOf(node, butForSentences) : null
    if (control !== null) {
      end()
      lines.push(control)
    }
    const isHidden = 'tagName' in node && /^(?:script|style|svg)$/.test(node.tagName)
    if (!isHidden) for (const child of node.childNodes) visit(child)
    if (!isInline) end()
    if (isCell) cells -= 1
  }
  visit(parse(html))
  end()
  return lines
}

const inline =
  /^(?:a|abbr|b|bdi|bdo|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/
const cell = /^(?:td|dd|pre)$/
const told = [
  'method',
  'action',
  'type',
  'name',
  'value',
  'href',
  'formaction',
  'checked',
  'selected',
  'disabled',
  'required',
  'content',
  'alt',
  'label',
]

function controlOf({ tagName, attrs }: Element, butForSentences: boolean): string | null {
  if (!/^(?:form|input|select|option|textarea|button|a|img|meta)$/.test(tagName)) return null
  const shown = attrs
    .filter(({ name }) => told.includes(name))
    .map(({ name, value }) => {
      const shown = butForSentences && isOfSentences(name) ? dataIn(value) : value
      return `${name}="${shown}"`
    })
  return `<${[tagName, ...shown].join(' ')}>`
}
