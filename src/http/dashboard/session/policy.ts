import { randomBytes } from 'node:crypto'

export const newNonce = (): string => randomBytes(16).toString('base64')

/** Scripts by nonce alone, all else from ourselves; only htmx may write markup into a page. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types htmx',
  ].join('; ')

/** Every answer of the dashboard has them, but its assets. */
export const guardedHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(nonce),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Not `no-referrer`: a form would be sent with the origin `null` then.
  'referrer-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})

const permissions = [
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')
