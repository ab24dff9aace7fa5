import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { AccountId } from '../access.ts'
import type { Environment } from '../environment.ts'
import type { LabelFileFormat, LabelResolution } from '../ports/labels.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'

/** The kinds of documents that links lead to, by their number in a token. A number is never used anew. */
const documentKinds = ['shipment', 'closeout', 'batch', 'freight'] as const
export type LinkedDocumentKind = (typeof documentKinds)[number]

/** By their number in a token, as above. */
const formats = ['pdf', 'zpl', 'png', 'gif'] as const satisfies readonly LabelFileFormat[]

/** A file that may be fetched without a token of the API, until the link ends. */
export type LabelLink = {
  readonly accountId: AccountId
  readonly kind: LinkedDocumentKind
  readonly documentId: number
  readonly format: LabelFileFormat
  readonly dotsPerInch: LabelResolution
  /** A midnight in UTC, by the world's clock. */
  readonly endsAt: Instant
}

const lifeDays = 90

/** Bytes would be made into a key again for each signature. */
export type LabelLinkKey = KeyObject | Uint8Array

/**
 * The key that signs a world's links to label files. It is derived from the service's secret for this use
 * alone, and for this world alone: a link of one world is a forgery in the other.
 */
export const labelLinkKey = (secret: Uint8Array, environment: Environment): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `postilion label links of ${environment}`, 32))

/** The midnight after 90 days: all links to a file that are made on one day are the same. */
export const labelLinkEnd = (now: Instant): Instant =>
  Math.ceil((now + lifeDays * dayMs) / dayMs) * dayMs

/**
 * In a token 16 bytes of facts stand before the 32 of their HMAC-SHA-256. 48 bytes are 64 characters of
 * base64url without a bit to spare, so a token has one spelling alone.
 */
const factsLength = 16
const tokenPattern = /^[\w-]{64}$/

export function labelLinkToken(key: LabelLinkKey, link: LabelLink): string {
  const facts = Buffer.alloc(factsLength)
  facts.writeUInt8(documentKinds.indexOf(link.kind), 0)
  facts.writeUInt8(formats.indexOf(link.format), 1)
  facts.writeUInt16BE(link.dotsPerInch, 2)
  facts.writeUInt16BE(link.endsAt / dayMs, 4)
  facts.writeUIntBE(link.accountId, 6, 5)
  facts.writeUIntBE(link.documentId, 11, 5)
  return Buffer.concat([facts, signatureOf(key, facts)]).toString('base64url')
}

/** Null for every text that was not made with this key. */
export function readLabelLink(key: LabelLinkKey, token: string): LabelLink | null {
  if (!tokenPattern.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const facts = bytes.subarray(0, factsLength)
  if (!timingSafeEqual(bytes.subarray(factsLength), signatureOf(key, facts))) return null
  const kind = documentKinds[facts.readUInt8(0)]
  const format = formats[facts.readUInt8(1)]
  // A newer release may have made it, for a kind or a format that this one does not know.
  if (kind === undefined || format === undefined) return null
  return {
    kind,
    format,
    dotsPerInch: facts.readUInt16BE(2) as LabelResolution,
    endsAt: facts.readUInt16BE(4) * dayMs,
    accountId: facts.readUIntBE(6, 5),
    documentId: facts.readUIntBE(11, 5),
  }
}

const signatureOf = (key: LabelLinkKey, facts: Uint8Array): Buffer =>
  createHmac('sha256', key).update(facts).digest()
