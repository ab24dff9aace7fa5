import { Marked } from 'marked'
import { html, Markup } from '../../../base/html.ts'

/** Where a page stands: the links in its Markdown are relative to it. */
type Place = { readonly path: string; readonly basePath: string }

/** The HTML of a page's Markdown. HTML within it is shown as text: names of services have angle brackets. */
export function htmlOf(markdown: string, place: Place): Markup {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => html`${text}`.source,
      // A long line is read by moving the block, which a keyboard can only do where it may stop.
      code: ({ text, lang = '' }) =>
        html`<pre tabindex="0" role="group" aria-label="Code"><code class="language-${lang}">${text}
</code></pre>\n`.source,
      heading({ tokens, depth, text }) {
        const inner = new Markup(this.parser.parseInline(tokens))
        if (depth === 1) return html`<h1>${inner}</h1>\n`.source
        const id = anchorOf(text)
        const tag = new Markup(`h${depth}`)
        return html`<${tag} id="${id}"><a href="#${id}">${inner}</a></${tag}>\n`.source
      },
      link({ href, tokens }) {
        const inner = new Markup(this.parser.parseInline(tokens))
        return html`<a href="${addressOf(href, place)}">${inner}</a>`.source
      },
    },
  })
  return new Markup(marked.parse(markdown, { async: false }))
}

/** The part of an address that leads to a heading, as on other sites that show Markdown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Any origin: only the path is of interest. */
const here = 'http://here'

/** The address of a link on a page of HTML: such a page links to others of HTML, without `.md`. */
function addressOf(href: string, { path, basePath }: Place): string {
  const { origin, pathname, hash } = new URL(href, here + path)
  return origin === here ? basePath + pathname.replace(/\.md$/, '') + hash : href
}
