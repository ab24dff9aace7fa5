import type { AccountId } from '../access.ts'
import type { Seal } from '../seal.ts'

type Owner = { readonly accountId: AccountId; readonly webhookId: number }

export const sealSecret = (seal: Seal, owner: Owner, secret: string): string =>
  seal.seal(nameOf(owner), secret)

/** Null where it was sealed with a key that is gone. */
export const openSecret = (seal: Seal, owner: Owner, sealed: string): string | null =>
  seal.open(nameOf(owner), sealed)

const nameOf = ({ accountId, webhookId }: Owner): string => `webhook ${accountId}/${webhookId}`
