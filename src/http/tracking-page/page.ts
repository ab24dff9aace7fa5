import { html, Markup } from './html.ts'
import { style } from './style.ts'

/** What every page of this room is framed in. */
export function page(title: string, sandbox: boolean, content: Markup): string {
  const notice = sandbox
    ? html`<p class="notice" role="note">Sandbox: a simulated parcel. Nothing was shipped.</p>`
    : null
  return html`${doctype}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${notice}
${content}
</body>
</html>
`.source
}

const doctype = new Markup('<!DOCTYPE html>\n')

/** A sentence where there is nothing else to show. */
export const sentencePage = (heading: string, sentence: string, sandbox: boolean): string =>
  page(
    heading,
    sandbox,
    html`<main>
<section class="card" aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="lead">${sentence}</p>
</section>
</main>`,
  )
