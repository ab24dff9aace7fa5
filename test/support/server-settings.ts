import type { HttpSettings } from '#http/server.ts'

/** Of a server that a test builds over fake worlds: one read and one write a minute. */
export const serverSettings: HttpSettings = {
  publicUrl: null,
  sandboxHost: null,
  edgeGuard: false,
  rateLimitReads: 1,
  rateLimitWrites: 1,
  rateLimitTracking: 0,
}
