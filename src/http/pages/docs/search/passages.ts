import { anchorMaker } from '../page/contents.ts'

/** What stands below one heading of a page, as plain text. */
export type Passage = {
  /** Empty for what stands before the first heading. */
  readonly heading: string
  /** The part of the address that leads to it, with its `#`; empty for the beginning of the page. */
  readonly anchor: string
  readonly text: string
  /** The text of its blocks of code. */
  readonly code: string
}

const heading = /^#{2,6} (.+)$/
const fence = /^ *```/
/** The line below the head of a table, and comments. */
const mute = /^(?:\|[-| ]+\||<!--.*-->)$/

/** The passages of a text in Markdown, without its title. */
export function passagesOf(markdown: string): readonly Passage[] {
  const anchorOf = anchorMaker()
  const passages: Passage[] = []
  let [head, anchor] = ['', '']
  let [text, code]: [string[], string[]] = [[], []]
  let isCode = false
  const end = (): void => {
    passages.push({ heading: head, anchor, text: lineOf(text), code: lineOf(code) })
    text = []
    code = []
  }
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) isCode = !isCode
    else if (isCode) code.push(line)
    else if (heading.test(line)) {
      const [, title = ''] = heading.exec(line) ?? []
      end()
      head = withoutMarks(title)
      anchor = `#${anchorOf(title)}`
    } else if (!mute.test(line) && !line.startsWith('# ')) text.push(withoutMarks(line))
  }
  end()
  return passages
}

const lineOf = (lines: readonly string[]): string => lines.join(' ').replaceAll(/\s+/g, ' ').trim()

/** As a reader sees the line. */
const withoutMarks = (line: string): string =>
  line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\| *| *\|$/g, '')
    .replaceAll(' | ', ' · ')
    .replaceAll(/`|\*\*?(?=\S)|(?<=\S)\*\*?/g, '')
    .replace(/^ *(?:[-*>]|\d+\.) /, '')
