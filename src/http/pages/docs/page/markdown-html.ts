import { Marked, type Token, type Tokens } from 'marked'
import { html, Markup } from '../../../base/html.ts'
import { blockOf, codeBlock, examplesOf, partsOf } from './code-blocks.ts'
import { type Anchors, anchorsOf, contentsOf } from './contents.ts'

/** Where a page stands: the links in its Markdown are relative to it. */
type Place = {
  readonly path: string
  readonly basePath: string
  /** Whether something is served at a path below `/docs`. */
  isServed(path: string): boolean
}

/** The HTML of a page's Markdown. HTML within it is shown as text: names of services have angle brackets. */
export function htmlOf(markdown: string, place: Place): Markup {
  const marked = new Marked()
  const tokens = marked.lexer(markdown)
  const anchors = anchorsOf(tokens)
  marked.use({ renderer: rendererFor(place, anchors) })
  const parsed = (some: readonly Token[]): readonly Markup[] =>
    partsOf(some).map(part =>
      part.kind === 'examples'
        ? examplesOf(part.blocks)
        : new Markup(marked.parser([...part.tokens])),
    )
  const [first] = anchors.keys()
  const head = first === undefined ? tokens.length : tokens.indexOf(first)
  return html`${parsed(tokens.slice(0, head))}${contentsOf(anchors)}${parsed(tokens.slice(head))}`
}

function rendererFor(place: Place, anchors: Anchors): NonNullable<MarkedRenderer> {
  return {
    html: ({ text }) => (text.startsWith('<!--') ? '' : html`${text}`.source),
    code: token => codeBlock(blockOf(token)).source,
    heading(heading) {
      const inner = new Markup(this.parser.parseInline(heading.tokens))
      const id = anchors.get(heading)
      if (id === undefined) return html`<h1>${inner}</h1>\n`.source
      const tag = new Markup(`h${heading.depth}`)
      return html`<${tag} id="${id}"><a href="#${id}">${inner}</a></${tag}>\n`.source
    },
    link({ href, tokens }) {
      const inner = new Markup(this.parser.parseInline(tokens))
      const address = addressOf(href, place)
      return address === null ? inner.source : html`<a href="${address}">${inner}</a>`.source
    },
    image: ({ href, text }: Tokens.Image) =>
      html`<img src="${addressOf(href, place)}" alt="${text}" loading="lazy">`.source,
  }
}

type MarkedRenderer = Parameters<Marked['use']>[0]['renderer']

/** Any origin: only the path is of interest. */
const here = 'http://here'

/**
 * The address of a link on a page of HTML: such a page links to others of HTML, without `.md`. Null for a
 * file of the checkout that the server does not show.
 */
function addressOf(href: string, { path, basePath, isServed }: Place): string | null {
  if (href.startsWith('#')) return basePath + path + href
  const { origin, pathname, hash } = new URL(href, here + path)
  if (origin !== here) return href
  const target = pathname.replace(/(?:\/README)?\.md$/, '')
  const isShown = href.startsWith('/') || isServed(target)
  return isShown ? basePath + target + hash : null
}
