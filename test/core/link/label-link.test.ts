import { describe, expect, it } from 'vitest'
import {
  type LabelLink,
  labelLinkEnd,
  labelLinkKey,
  labelLinkToken,
  readLabelLink,
} from '#core/link/label-link.ts'
import { dayMs } from '#core/time/durations.ts'

const secret = Buffer.from('a secret of the operator, long enough')
const key = labelLinkKey(secret, 'production')
const noon = Date.parse('2026-11-22T12:00:00Z')
const link: LabelLink = {
  accountId: 7,
  kind: 'shipment',
  documentId: 12,
  format: 'zpl',
  dotsPerInch: 300,
  endsAt: labelLinkEnd(noon),
}
const token = labelLinkToken(key, link)

describe('the token of a link', () => {
  it('says what the link leads to, and is safe in an address', () => {
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(readLabelLink(key, token)).toEqual(link)
  })

  it.each(['pdf', 'zpl', 'png', 'gif'] as const)('can be for a %s', format => {
    const wanted = { ...link, format, dotsPerInch: 203 as const }
    expect(readLabelLink(key, labelLinkToken(key, wanted))).toEqual(wanted)
  })

  it('holds large ids', () => {
    const wanted = { ...link, accountId: 2 ** 40 - 1, documentId: 2 ** 40 - 1 }
    expect(readLabelLink(key, labelLinkToken(key, wanted))).toEqual(wanted)
  })

  it('is refused with any single bit changed', () => {
    const bytes = Buffer.from(token, 'base64url')
    expect(bytes).toHaveLength(48)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(readLabelLink(key, forged.toString('base64url'))).toBeNull()
    }
  })

  it.each([
    ['nothing', ''],
    ['less', token.slice(0, -1)],
    ['more', `${token}A`],
    ['another alphabet', token.replaceAll(/[-_]/g, '+').slice(0, 63).concat('=')],
    ['a line break', `${token}\n`],
    ['zeros', 'A'.repeat(64)],
  ])('is refused as %s', (_, text) => expect(readLabelLink(key, text)).toBeNull())

  it('is a forgery in the other world, and under another secret', () => {
    expect(readLabelLink(labelLinkKey(secret, 'sandbox'), token)).toBeNull()
    const other = labelLinkKey(Buffer.from('another secret of the operator, as long'), 'production')
    expect(readLabelLink(other, token)).toBeNull()
  })
})

describe('the end of a link', () => {
  it('is the same for all that are made on a day, and 90 days away at least', () => {
    const morning = Date.parse('2026-11-22T00:00:00.001Z')
    const night = Date.parse('2026-11-23T00:00:00.000Z')
    const end = Date.parse('2027-02-21T00:00:00Z')
    expect([morning, noon, night].map(labelLinkEnd)).toEqual([end, end, end])
    expect(labelLinkEnd(night + 1)).toBe(end + dayMs)
    expect(end - night).toBe(90 * dayMs)
  })
})
