import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../time/clock.ts'

const stepMs = 30_000
const digits = 6
/** A clock may be wrong by one step either way. */
const tolerated = [0, -1, 1] as const

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (at: Instant): number => Math.floor(at / stepMs)

/** RFC 4226, with the step as its counter as RFC 6238 says. */
export function codeOfStep(
  secret: Uint8Array,
  step: number,
  length = digits,
  algorithm = 'sha1',
): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(algorithm, secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step that a code is of, among those near the time; null where it is of none. */
export function stepOfCode(secret: Uint8Array, code: string, at: Instant): number | null {
  const typed = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(typed)) return null
  const bytes = Buffer.from(typed)
  const known = tolerated
    .map(skew => stepAt(at) + skew)
    .find(step => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), bytes))
  return known ?? null
}

/** RFC 4648, without padding: what authenticator apps read. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The text of the QR code of the set-up. */
export function otpauthUrl(secret: Uint8Array, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Postilion' })
  return `otpauth://totp/${encodeURIComponent(`Postilion:${email}`)}?${query}`
}
