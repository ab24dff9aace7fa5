import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Environment } from '../environment.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 > 2^256: what 32 random bytes need, and 62^6 > 2^32 for the checksum. */
const bodyLength = 43
const checksumLength = 6

const prefixOf = (environment: Environment): string => `postilion_${environment}_`

/**
 * `postilion_sandbox_` + 32 random bytes + checksum, all letters and digits: one double click selects
 * the secret, scanners of leaked secrets recognise it, and a mistyped one needs no look-up.
 */
export function mintSecret(environment: Environment): string {
  const random = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const head = prefixOf(environment) + base62(random, bodyLength)
  return head + checksum(head)
}

export function isWellFormed(secret: string, environment: Environment): boolean {
  const prefix = prefixOf(environment)
  if (secret.length !== prefix.length + bodyLength + checksumLength) return false
  if (!secret.startsWith(prefix)) return false
  const head = secret.slice(0, -checksumLength)
  return secret.slice(-checksumLength) === checksum(head)
}

/** Plain SHA-256: the secret is 256 random bits, so there is nothing that a slow hash would protect. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

/** The part of the secret that a list shows, so that people can tell tokens apart. */
export const hintOf = (secret: string): string => `${secret.slice(0, -(bodyLength + 2))}…`

/** The end of the checksum: it tells tokens apart, and nothing of what is random. */
export const lastFourOfSecret = (secret: string): string => secret.slice(-4)

const checksum = (head: string): string => base62(BigInt(crc32(head)), checksumLength)

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let position = 0; position < length; position++) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}
