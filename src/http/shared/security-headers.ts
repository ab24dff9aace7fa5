import type { Headers } from './standing-headers.ts'

/**
 * Answers are data: nothing in them may be run, framed or kept by a cache in between. Pages that are
 * meant to be looked at set their own policy over these.
 */
export const securityHeaders = (publicUrl: string): Headers => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
