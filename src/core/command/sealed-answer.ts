import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { CoreError } from '../errors.ts'
import type { KeptAnswer, RequestKey } from './key-store.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * The key that seals an answer with a secret. It needs the caller's token, of which the database has a
 * hash alone: a stolen database opens no answer.
 */
export const cipherKeyOf = (idempotencyKey: string, tokenSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', tokenSecret, 'kept answer', idempotencyKey, 32))

/** The answer as it is stored. */
export function sealAnswer({ status, body }: KeptAnswer, { cipherKey }: RequestKey): KeptAnswer {
  if (cipherKey === null) return { status, body }
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, cipherKey, nonce)
  const sealed = [nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]
  return { status, body: Buffer.concat(sealed) }
}

/** The answer as it was given. Another token than the first call's can't open it. */
export function openAnswer({ status, body }: KeptAnswer, { cipherKey }: RequestKey): KeptAnswer {
  if (cipherKey === null) return { status, body }
  const nonce = body.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, cipherKey, nonce)
  decipher.setAuthTag(body.subarray(-tagLength))
  try {
    const sealed = body.subarray(nonceLength, -tagLength)
    return { status, body: Buffer.concat([decipher.update(sealed), decipher.final()]) }
  } catch (error) {
    const sentence =
      'The Idempotency-Key was used with another token, and its answer contains a secret.'
    throw new CoreError('idempotency_conflict', sentence, {}, { cause: error })
  }
}
