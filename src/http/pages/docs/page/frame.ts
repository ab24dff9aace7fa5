import { html, Markup } from '../../../base/html.ts'
import { iconPath } from '../../../base/icon-path.ts'
import { type Chapter, homePath, type Page } from './page.ts'
import { style } from './style.ts'

/** What stands around the content of a page. On a narrow screen the menu comes after the content. */
export function framed(
  page: Pick<Page, 'path' | 'title'>,
  content: Markup,
  chapters: readonly Chapter[],
  basePath: string,
): string {
  const title = page.path === homePath ? 'Postilion' : `${page.title} - Postilion`
  const name = html`<a class="name" href="${basePath}${homePath}"><img src="${basePath}${iconPath}" alt="" width="24" height="24">Postilion</a>`
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
<div class="frame">
<nav id="menu" aria-label="Pages">
${name}
${chapters.map(chapter => chapterOf(chapter, page.path, basePath))}
</nav>
<main>
<div class="menu">${name}<a href="#menu">Menu</a></div>
${content}
<footer><a href="${basePath}${page.path}.md">This page as Markdown</a></footer>
</main>
</div>
</body>
</html>
`.source
}

const doctype = new Markup('<!DOCTYPE html>\n')

const chapterOf = ({ title, pages }: Chapter, current: string, basePath: string): Markup =>
  html`<p>${title}</p>
<ul>
${pages.map(page => entryOf(page, current, basePath))}</ul>
`

function entryOf({ path, title }: Page, current: string, basePath: string): Markup {
  const mark = new Markup(path === current ? ' aria-current="page"' : '')
  return html`<li><a href="${basePath}${path}"${mark}>${title}</a></li>
`
}
