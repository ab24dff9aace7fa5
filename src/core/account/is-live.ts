import type { Instant } from '../time/clock.ts'
import type { TokenRow } from './token-store.ts'

export const isLive = (
  { revokedAt, expiresAt }: Pick<TokenRow, 'revokedAt' | 'expiresAt'>,
  now: Instant,
): boolean => revokedAt === null && (expiresAt === null || expiresAt > now)
