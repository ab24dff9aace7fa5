import { html, Markup } from '../../base/html.ts'
import { faviconPath } from '../../base/page-addresses.ts'
import { style } from './style.ts'
import type { Sentence, Words } from './words.ts'

export type PageFrame = {
  readonly sandbox: boolean
  /** The path that the public address has before ours. */
  readonly basePath: string
}

/** What stands around the content of every tracking page. */
export function page(
  title: string,
  words: Words,
  { sandbox, basePath }: PageFrame,
  content: Markup,
): string {
  const band = sandbox ? html`<header class="band"><p>${words.sandboxNotice}</p></header>` : null
  return html`${doctype}<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="${basePath}${faviconPath}" type="image/svg+xml">
<style>${new Markup(style)}</style>
</head>
<body>
${band}
${content}
</body>
</html>
`.source
}

const doctype = new Markup('<!DOCTYPE html>\n')

/** A page that shows one sentence only. */
export const sentencePage = (
  { heading, sentence }: Sentence,
  words: Words,
  frame: PageFrame,
): string =>
  page(
    heading,
    words,
    frame,
    html`<main>
<section class="card" aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="lead">${sentence}</p>
</section>
</main>`,
  )
