import type { PostalAddress } from './postal-address.ts'
import { stateOfZip } from './state-of-zip.ts'

/** Places that a post delivers to, and most couriers do not. */
export const placeKinds = ['po_box', 'military'] as const
export type PlaceKind = (typeof placeKinds)[number]

type ReceivingAddress = Omit<PostalAddress, 'residential'>

const none: readonly PlaceKind[] = []
const postBoxAlone: readonly PlaceKind[] = ['po_box']

/** What is special about where a parcel would be delivered; nothing, for most. */
export function placeKindsOf(place: ReceivingAddress): readonly PlaceKind[] {
  const box = isPostBox(place)
  if (!isMilitary(place)) return box ? postBoxAlone : none
  return box ? placeKinds : ['military']
}

/** As people write it in the US and Canada, and the words of other languages that mean nothing else. */
const postBox = new RegExp(
  [
    String.raw`\bg?p\.?\s*o\.?\s*(?:box|bx|drawer)\b`,
    String.raw`\bp\.?\s*o\.?\s*box(?=\d)`,
    String.raw`\bp\.?o\.?b\.?\s*#?\d`,
    String.raw`\bpost(?:al)?\s+(?:office\s+)?box\b`,
    String.raw`^box\s*#?\s*\d+$`,
    String.raw`\bgeneral delivery\b`,
    String.raw`\bposte restante\b`,
    String.raw`\bcas(?:e|ier) postale?\b`,
    String.raw`\bbo[iî]te postale\b`,
    String.raw`\bpostfach\b|\bpostbus\b|\bpostboks\b`,
    String.raw`\bcaixa postal\b|\bcasella postale\b`,
    String.raw`\bapartado (?:postal|de correos)\b|\bcasilla (?:postal|de correos?)\b`,
    String.raw`\blocked bag \d`,
  ].join('|'),
  'i',
)

/** French Canada's `C.P. 123`; elsewhere the letters stand before a postal code. */
const canadianBox = /\bc\.?\s?p\.?\s*#?\d/i

export const isPostBox = ({ address1, address2, countryCode }: ReceivingAddress): boolean =>
  isBox(address1, countryCode) || isBox(address2, countryCode)

const isBox = (street: string | null, countryCode: string | null): boolean =>
  street !== null &&
  (postBox.test(street.trim()) || (countryCode === 'CA' && canadianBox.test(street)))

const militaryState = /^A[AEP]$/i
const militaryStates: ReadonlySet<string | null> = new Set(['AA', 'AE', 'AP'])
const militaryCity = /^\s*[AFD]\.?P\.?O\b/i

/** Few other ZIP codes begin so: each question for a price asks. */
const militaryBeginning = /^\s*(?:09|34|96)/

/** Mail of the armed forces and the diplomats of the US, wherever they are. */
export function isMilitary({
  city,
  provinceCode,
  postalCode,
  countryCode,
}: ReceivingAddress): boolean {
  if (countryCode !== 'US') return false
  if (provinceCode !== null && militaryState.test(provinceCode)) return true
  if (city !== null && militaryCity.test(city)) return true
  return (
    postalCode !== null &&
    militaryBeginning.test(postalCode) &&
    militaryStates.has(stateOfZip(postalCode))
  )
}
