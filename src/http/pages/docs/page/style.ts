import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

/** Allows the style above, and images of the same origin: no script, no form and no other source. */
export const pagePolicy =
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
