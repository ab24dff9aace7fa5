export const homePath = '/docs'
export const docsSearchPath = `${homePath}/search`

/** Longer than anybody types, and short enough that no search is much work. */
export const longestQuery = 100

/** The address in every example. */
export const standardAddress = 'http://127.0.0.1:4100'

/** Programs call the service at its own address; where a proxy finds it on its machine stays as it is. */
export const withExamplesAt = (address: string, text: string): string =>
  text.replaceAll(/http:\/\/127\.0\.0\.1:4100(?=\/\w|')/g, () => address)

/** A page of the documentation. Its Markdown is what is served at its path with `.md`. */
export type Page = {
  /** `/docs/guides/first-label`, without the path of the public address. */
  readonly path: string
  readonly title: string
  /** The first sentence, without links. */
  readonly summary: string
  readonly markdown: string
}

export function parseDocsPage(path: string, markdown: string): Page {
  const [, title = '', body = ''] = /^# (.+)\n+([\s\S]*)/.exec(markdown) ?? []
  return { path, title: title.replaceAll('`', ''), summary: summaryOf(body), markdown }
}

/** On another page its links would lead elsewhere, and bold words are headings of decisions. */
function summaryOf(body: string): string {
  const [paragraph = ''] = body
    .split(/\n\n/)
    .filter(block => !/^(?:#|```|\*\*Replaced)/.test(block))
  const text = paragraph
    .replaceAll('\n', ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\*\*.+?\*\*:? */, '')
  const [sentence = text] = /^.+?\.(?=\s|$)/.exec(text) ?? []
  return sentence.replace(/:$/, '.')
}

/** A link in Markdown, to the page's Markdown. The HTML of a page links to the HTML instead. */
export const linkTo = ({ path, title }: Pick<Page, 'path' | 'title'>): string =>
  `[${title}](${path}.md)`

/** A group of pages, as the menu and `llms.txt` show it. */
export type Chapter = { readonly title: string; readonly pages: readonly Page[] }
