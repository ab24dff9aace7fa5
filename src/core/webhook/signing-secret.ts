import { randomBytes } from 'node:crypto'
import type { AccountId } from '../access.ts'
import type { Seal } from '../seal.ts'

const prefix = 'whsec_'
const newKeyBytes = 32
/** By the Standard Webhooks specification. */
const leastKeyBytes = 24
const mostKeyBytes = 64

/** A new secret, in the spelling that every library for Standard Webhooks reads. */
export const newSigningSecret = (): string => prefix + randomBytes(newKeyBytes).toString('base64')

/** The bytes that a secret stands for. */
export function keyOfSigningSecret(secret: string): Buffer {
  const text = secret.slice(prefix.length)
  const key = Buffer.from(text, 'base64')
  const isWhole = secret.startsWith(prefix) && key.toString('base64') === text
  if (isWhole && key.length >= leastKeyBytes && key.length <= mostKeyBytes) return key
  throw new TypeError('A signing secret is whsec_ and 24 to 64 bytes in base64.')
}

type Owner = { readonly accountId: AccountId; readonly webhookId: number }

export const sealSecret = (seal: Seal, owner: Owner, secret: string): string =>
  seal.seal(nameOf(owner), secret)

/** Null where it was sealed with a key that is gone. */
export const openSecret = (seal: Seal, owner: Owner, sealed: string): string | null =>
  seal.open(nameOf(owner), sealed)

const nameOf = ({ accountId, webhookId }: Owner): string => `webhook ${accountId}/${webhookId}`
