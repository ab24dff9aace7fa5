import type { Token, Tokens } from 'marked'
import { html, type Markup } from '../../../base/html.ts'

/** The part of an address that leads to each heading of a page, in their order; its title has none. */
export type Anchors = ReadonlyMap<Token, string>

export function anchorsOf(tokens: readonly Token[]): Anchors {
  const taken = new Map<string, number>()
  return new Map(
    tokens.filter(isSubheading).map(heading => {
      const anchor = anchorOf(heading.text)
      const earlier = taken.get(anchor) ?? 0
      taken.set(anchor, earlier + 1)
      return [heading, earlier === 0 ? anchor : `${anchor}-${earlier}`]
    }),
  )
}

const isSubheading = (token: Token): token is Tokens.Heading =>
  token.type === 'heading' && token.depth > 1

/** As on other sites that show Markdown. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** With fewer sections a page needs no list of them. */
const fewSections = 3

/** The list of a page's sections; null for a page that is short. */
export function contentsOf(anchors: Anchors): Markup | null {
  const sections = [...anchors].flatMap(([token, anchor]) =>
    isSubheading(token) && token.depth === 2 ? [{ anchor, title: plain(token.text) }] : [],
  )
  if (sections.length < fewSections) return null
  return html`<nav class="contents" aria-label="On this page"><div>
<p>On this page</p>
<ul>
${sections.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>\n`)}</ul>
</div></nav>
`
}

/** Without the marks of Markdown. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
