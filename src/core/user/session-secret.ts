import { hash, randomBytes } from 'node:crypto'

/** The secret of a session, an invitation or a reset: 32 random bytes as base64url. */
export const mintSessionSecret = (): string => randomBytes(32).toString('base64url')

export const isSessionSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Plain SHA-256: there is nothing to guess in 256 random bits. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret)
