import { randomBytes } from 'node:crypto'
import type { AccountId } from '../access.ts'

/**
 * Our own name for a charge, stored before the provider is asked. The random part makes it unique among
 * all installations that share one account at the provider, and after a restore, which may issue a
 * number again.
 */
export const newReference = (accountId: AccountId, topUpId: number): string =>
  `topup-${accountId}-${topUpId}-${randomBytes(12).toString('hex')}`

/** The key of a reference's row; null for a text that is no reference of ours. */
export function placeOfReference(
  reference: string,
): { readonly accountId: AccountId; readonly topUpId: number } | null {
  const match = /^topup-(\d{1,15})-(\d{1,15})-[0-9a-f]{24}$/.exec(reference)
  return match ? { accountId: Number(match[1]), topUpId: Number(match[2]) } : null
}
