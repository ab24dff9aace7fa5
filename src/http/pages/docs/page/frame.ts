import { html, Markup } from '../../../base/html.ts'
import { faviconPath } from '../../../base/page-addresses.ts'
import { type Chapter, docsSearchPath, homePath, longestQuery, type Page } from './page.ts'
import { style } from './style.ts'

/** What stands around all pages of a site. */
type Around = {
  /** The path of the public address. */
  readonly basePath: string
  /** The path of the module that each page loads. */
  readonly script: string
}

type Framed = Pick<Page, 'path' | 'title'> & {
  /** What the box for searching holds. */
  readonly query?: string
}

/** What stands around the content of a page. On a narrow screen the menu is shown once it is asked for. */
export function framed(
  page: Framed,
  content: Markup,
  chapters: readonly Chapter[],
  around: Around,
): string {
  const { basePath } = around
  const title = page.path === homePath ? 'Postilion' : `${page.title} - Postilion`
  const markdown = `${basePath}${page.path}.md`
  const alternate =
    page.query === undefined
      ? html`<link rel="alternate" href="${markdown}" type="text/markdown">`
      : html`<meta name="robots" content="noindex">`
  return html`${doctype}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${basePath}${faviconPath}" type="image/svg+xml">
${alternate}
<style>${new Markup(style)}</style>
<script type="module" src="${around.basePath}${around.script}" blocking="render"></script>
</head>
<body>
<a class="skip" href="#page-content">Skip to the content</a>
<header class="bar">
<a class="name" href="${basePath}${homePath}"><img src="${basePath}${faviconPath}" alt="" width="24" height="24">Postilion</a>
<form class="search" role="search" action="${basePath}${docsSearchPath}"><label class="unseen" for="page-search">Search the documentation</label><input type="search" id="page-search" name="q" value="${page.query ?? ''}" maxlength="${longestQuery}" placeholder="Search" autocomplete="off" spellcheck="false"><button>Search</button></form>
<a class="to-menu" href="#page-menu">Menu</a>
<a href="${basePath}/dashboard/">Dashboard</a>
</header>
<div class="frame">
<nav class="menu" id="page-menu" aria-label="Pages">
${chapters.map(chapter => menuOf(chapter, page.path, basePath))}</nav>
<main id="page-content">
${content}
${page.query === undefined ? html`<footer class="foot"><a href="${markdown}">This page as Markdown</a></footer>` : null}
</main>
</div>
</body>
</html>
`.source
}

const doctype = new Markup('<!DOCTYPE html>\n')

/** The chapter of the page is open; from the first page a reader sees all. */
function menuOf({ title, pages }: Chapter, current: string, basePath: string): Markup {
  const isOpen = current === homePath || pages.some(({ path }) => path === current)
  return html`<details${isOpen ? new Markup(' open') : null}><summary>${title}</summary>
<ul>
${pages.map(page => entryOf(page, current, basePath))}</ul>
</details>
`
}

function entryOf({ path, title }: Page, current: string, basePath: string): Markup {
  const mark = new Markup(path === current ? ' aria-current="page"' : '')
  return html`<li><a href="${basePath}${path}"${mark}>${title}</a></li>
`
}
