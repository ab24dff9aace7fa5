import type { FastifyInstance } from 'fastify'
import { type ErrorGuide, errorGuides } from '../base/error-guide.ts'
import { errorsPath } from '../base/errors-path.ts'
import { statusOf } from '../base/status-of-code.ts'
import type { WireCode } from '../base/transport-fault.ts'
import { html, Markup } from './html.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}' +
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'h2{margin-top:2.5rem;font-size:1.125rem}h2 a{color:inherit;text-decoration:none}' +
  'dt{font-weight:600}dd{margin:0 0 .5rem}code{font-family:ui-monospace,monospace}' +
  'section:target{outline:2px solid;outline-offset:.75rem;border-radius:.25rem}'

/** Serves what each code means and what helps: the page behind `docs_url` of an error. */
export function serveErrorGuide(server: FastifyInstance): void {
  server.get(errorsPath, (_request, reply) => {
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
    return page()
  })
}

function page(): string {
  const sections = Object.entries(errorGuides).map(([code, guide]) =>
    sectionOf(code as WireCode, guide),
  )
  return html`${new Markup('<!DOCTYPE html>\n')}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Postilion: errors</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<h1>Errors</h1>
<p>Branch on the code, never on the message. Every answer carries a <code>Request-Id</code>: name it when you ask for help.</p>
${sections}
</main>
</body>
</html>
`.source
}

const sectionOf = (
  code: WireCode,
  { cause, recovery, example }: ErrorGuide,
): Markup => html`<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a> ${statusOf[code]}</h2>
<dl>
<dt>Cause</dt><dd>${sentence(cause)}</dd>
<dt>What to do</dt><dd>${sentence(recovery)}</dd>
<dt>Such as</dt><dd>${example}</dd>
</dl>
</section>
`

/** With a capital, a full stop, and what stands in backticks as code. */
const sentence = (text: string): readonly Markup[] =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
    .split('`')
    .map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
