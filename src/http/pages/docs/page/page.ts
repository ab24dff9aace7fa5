export const homePath = '/docs'

/** A page of the documentation. Its Markdown is what is served at its path with `.md`. */
export type Page = {
  /** `/docs/guides/first-label`, without the path of the public address. */
  readonly path: string
  readonly title: string
  /** The first sentence. */
  readonly summary: string
  readonly markdown: string
}

export function pageOf(path: string, markdown: string): Page {
  const [, title = '', summary = ''] = /^# (.+)\n+(.+?[.])(?:\s|$)/.exec(markdown) ?? []
  return { path, title: title.replaceAll('`', ''), summary, markdown }
}

/** A link in Markdown, to the page's Markdown. The HTML of a page links to the HTML instead. */
export const linkTo = ({ path, title }: Pick<Page, 'path' | 'title'>): string =>
  `[${title}](${path}.md)`

/** A group of pages, as the menu and `llms.txt` show it. */
export type Chapter = { readonly title: string; readonly pages: readonly Page[] }
