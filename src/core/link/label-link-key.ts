import { hkdfSync } from 'node:crypto'
import type { Environment } from '../environment.ts'

/**
 * The key that signs a world's links to label files. It is derived from the service's secret for this use
 * alone, and for this world alone: a link of one world is a forgery in the other.
 */
export const labelLinkKey = (secret: Uint8Array, environment: Environment): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `postilion label links of ${environment}`, 32))
