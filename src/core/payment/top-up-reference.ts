import { randomBytes } from 'node:crypto'
import type { AccountId } from '../access.ts'

/**
 * Ours, kept in the top-up's row before anybody is asked. The random part makes it unique among all
 * installations that share one provider's account, and after a restore: a number that comes again
 * must never be taken for a payment of an earlier life.
 */
export const newReference = (accountId: AccountId, topUpId: number): string =>
  `topup-${accountId}-${topUpId}-${randomBytes(12).toString('hex')}`

/** Where the row of a reference would be; null for what is no reference of ours. */
export function placeOfReference(
  reference: string,
): { readonly accountId: AccountId; readonly topUpId: number } | null {
  const match = /^topup-(\d{1,15})-(\d{1,15})-[0-9a-f]{24}$/.exec(reference)
  return match ? { accountId: Number(match[1]), topUpId: Number(match[2]) } : null
}
