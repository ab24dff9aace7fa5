import type { LabelAddress } from '#core/ports/labels.ts'
import { canadianAreaOf, provinceOfCanadianArea, zipOf } from '#core/rating/engine/destination.ts'

/**
 * Codes for sorting belts. Real carriers publish files of such codes; ours are made from the address, so
 * that parcels to one street always go to one belt.
 */

/** A carrier route within the destination's ZIP code; null outside the United States. */
export function sortCode({ countryCode, postalCode, address1 }: LabelAddress): string | null {
  if (countryCode !== 'US' || postalCode === null || zipOf(postalCode) < 0) return null
  const street = (address1 ?? '').toUpperCase()
  const letter = /\bP\.?\s*O\.?\s*BOX\b/.test(street) ? 'B' : 'C'
  const route = 1 + (spread(`${zipOf(postalCode)} ${street}`) % 90)
  return `${letter}${String(route).padStart(3, '0')}`
}

/** Province, area, belt: `CA 902 9-01`. */
export function routingCode({ countryCode, provinceCode, postalCode }: LabelAddress): string {
  const postal = postalCode ?? ''
  const area = countryCode === 'CA' ? canadianAreaOf(postal) : -1
  const known = area >= 0 ? provinceOfCanadianArea(area) : null
  const province = provinceCode ?? known ?? countryCode
  const bare = postal.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const belts = spread(`${countryCode}${bare}`)
  const belt = `${1 + (belts % 9)}-${String(1 + (Math.floor(belts / 9) % 12)).padStart(2, '0')}`
  return [province, bare.slice(0, 3), belt].filter(part => part !== '').join(' ')
}

/** FNV-1a: every machine gets the same number for a text. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}
