import { randomBytes } from 'node:crypto'
import type { AccountId } from '../access.ts'
import type { Seal } from '../seal.ts'

type Owner = { readonly accountId: AccountId; readonly webhookId: number }

const secretBytes = 32

/** In the form that libraries for Standard Webhooks take. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

export const sealSecret = (seal: Seal, owner: Owner, secret: string): string =>
  seal.seal(nameOf(owner), secret)

/** Null where it was sealed with a key that is gone. */
export const openSecret = (seal: Seal, owner: Owner, sealed: string): string | null =>
  seal.open(nameOf(owner), sealed)

const nameOf = ({ accountId, webhookId }: Owner): string => `webhook ${accountId}/${webhookId}`
