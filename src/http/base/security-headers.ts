import type { Headers } from './response-headers.ts'

/**
 * Answers are data, never to be taken for anything else. Few on purpose: each header is on every
 * answer and costs a fiftieth of it. Pages bring a policy of their own.
 */
export const securityHeaders = (publicUrl: string): Headers => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
