import type { Token, Tokens } from 'marked'
import { html, type Markup } from '../../../base/html.ts'

type CodeBlock = { readonly text: string; readonly language: string }

/** A part of a page: one call in several languages, or what stands between such examples. */
type PagePart =
  | { readonly kind: 'examples'; readonly blocks: readonly CodeBlock[] }
  | { readonly kind: 'text'; readonly tokens: readonly Token[] }

/** What readers call the languages of examples. */
const languages: ReadonlyMap<string, string> = new Map([
  ['sh', 'curl'],
  ['ts', 'TypeScript'],
  ['python', 'Python'],
])

/** Blocks in different languages, with nothing between them, are examples of the same call. */
export function partsOf(tokens: readonly Token[]): readonly PagePart[] {
  const parts: PagePart[] = []
  let run: Tokens.Code[] = []
  let text: Token[] = []
  const endText = (): void => {
    if (text.length > 0) parts.push({ kind: 'text', tokens: text })
    text = []
  }
  const endRun = (): void => {
    if (run.length < 2) text.push(...run)
    else {
      endText()
      parts.push({ kind: 'examples', blocks: run.map(blockOf) })
    }
    run = []
  }
  for (const token of tokens) {
    if (token.type === 'space') continue
    if (!isExample(token) || run.some(({ lang }) => lang === token.lang)) endRun()
    if (isExample(token)) run.push(token)
    else text.push(token)
  }
  endRun()
  endText()
  return parts
}

const isExample = (token: Token): token is Tokens.Code =>
  token.type === 'code' && languages.has(token.lang ?? '')

export const blockOf = ({ text, lang = '' }: Tokens.Code): CodeBlock => ({ text, language: lang })

/** A long line is read by moving the block, which a keyboard can only do where it may stop. */
export const codeBlock = ({ text, language }: CodeBlock): Markup =>
  html`<div class="code"><pre tabindex="0" role="group" aria-label="Code"><code class="language-${language}">${text}
</code></pre></div>
`

/** Without script one stands below the other; a script makes tabs of them. */
export const examplesOf = (blocks: readonly CodeBlock[]): Markup =>
  html`<div class="examples">
${blocks.map(
  block => html`<section data-language="${block.language}">
<p class="language">${languages.get(block.language) ?? ''}</p>
${codeBlock(block)}</section>
`,
)}</div>
`
