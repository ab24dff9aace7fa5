import { html, Markup } from '../../../base/html.ts'
import { iconPath } from '../../../base/icon-path.ts'
import { type Chapter, homePath, type Page } from './page.ts'
import { style } from './style.ts'

/** What stands around the content of a page. On a narrow screen the menu is shown once it is asked for. */
export function framed(
  page: Pick<Page, 'path' | 'title'>,
  content: Markup,
  chapters: readonly Chapter[],
  basePath: string,
): string {
  const title = page.path === homePath ? 'Postilion' : `${page.title} - Postilion`
  return html`${doctype}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${basePath}${iconPath}" type="image/svg+xml">
<link rel="alternate" href="${basePath}${page.path}.md" type="text/markdown">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#page-content">Skip to the content</a>
<header class="bar">
<a class="name" href="${basePath}${homePath}"><img src="${basePath}${iconPath}" alt="" width="24" height="24">Postilion</a>
<a class="to-menu" href="#page-menu">Menu</a>
<a href="${basePath}/dashboard/">Dashboard</a>
</header>
<div class="frame">
<nav class="menu" id="page-menu" aria-label="Pages">
${chapters.map(chapter => menuOf(chapter, page.path, basePath))}</nav>
<main id="page-content">
${content}
<footer class="foot"><a href="${basePath}${page.path}.md">This page as Markdown</a></footer>
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
