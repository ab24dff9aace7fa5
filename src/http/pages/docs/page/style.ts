import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows the style above, and of the same origin pictures, modules, searches: no script writes markup. */
export const pagePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
