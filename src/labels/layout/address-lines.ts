import type { LabelAddress, PrintedAddress } from '#core/ports/labels.ts'
import {
  type AddressForm,
  type AddressFormPart,
  type AddressPart,
  addressForm,
  isInOwnLetters,
} from './address-forms.ts'
import { isFiller, postalForm, withoutLetters } from './postal-code.ts'

type AddressLine = { readonly of: 'person' | 'town'; readonly text: string }

/** As the address's country writes it. The country's name is added where the parcel is sent abroad. */
export function addressLines(address: PrintedAddress, abroad: boolean): readonly string[] {
  const lines = linesOf(address).map(({ text }) => text)
  return abroad ? [...lines, address.countryName] : lines
}

/** The person, the company and the street, without the town. */
export const personLines = (address: PrintedAddress): readonly string[] =>
  textsOf(address, 'person')

/** The town, with its province and its postal code. */
export const townLines = (address: PrintedAddress): readonly string[] => textsOf(address, 'town')

const textsOf = (address: PrintedAddress, part: AddressLine['of']): readonly string[] =>
  linesOf(address).flatMap(line => (line.of === part ? [line.text] : []))

function linesOf(address: PrintedAddress): readonly AddressLine[] {
  const form = addressForm(address.countryCode, address.address1 ?? '')
  const lines = form.lines.flatMap((line): readonly AddressLine[] => {
    switch (line[0]?.part) {
      case 'n':
        return [{ of: 'person', text: address.name ?? '' }]
      case 'o':
        return [{ of: 'person', text: address.company ?? '' }]
      case 'a':
        return [address.address1, address.address2].map(text => ({
          of: 'person',
          text: text ?? '',
        }))
      default:
        return [{ of: 'town', text: townLine(address, form, line) }]
    }
  })
  const unplaced = { of: 'town', text: unplacedCode(address, form) } as const
  return [...lines, unplaced].filter(({ text }) => text.trim() !== '')
}

function townLine(
  address: PrintedAddress,
  form: AddressForm,
  line: readonly AddressFormPart[],
): string {
  let text = ''
  for (const [at, { before, part }] of line.entries()) {
    const value = townPart(address, form, part, before)
    if (value !== '') text += text !== '' || at === 0 ? before + value : value
  }
  return text
}

function townPart(
  { city, provinceCode, provinceName, postalCode, countryCode }: PrintedAddress,
  { inOwnLetters }: AddressForm,
  part: AddressPart,
  before: string,
): string {
  if (part === 'c') return city ?? ''
  if (part === 'z') {
    const letters = /^[A-Z]+/.exec(before)?.[0] ?? ''
    return postalForm(withoutLetters(postalCode ?? '', letters), countryCode)
  }
  // A province's Latin letters mean nothing among characters.
  const province = provinceName ?? provinceCode ?? ''
  return inOwnLetters && !isInOwnLetters(province) ? '' : province
}

/** The postal code of a country whose form has none: it introduced codes after the form was written. */
function unplacedCode({ postalCode, countryCode }: LabelAddress, { lines }: AddressForm): string {
  const isPlaced = lines.flat().some(({ part }) => part === 'z')
  return isPlaced || postalCode === null || isFiller(postalCode)
    ? ''
    : postalForm(postalCode, countryCode)
}

/** Five or nine digits of a code of the United States; null for anything else. */
export function zipDigits({ postalCode, countryCode }: LabelAddress): string | null {
  if (countryCode !== 'US' || postalCode === null) return null
  const bare = postalCode.replace(/[\s-]/g, '')
  return /^(\d{5}|\d{9})$/.test(bare) ? bare : null
}

export const isSentAbroad = (sender: LabelAddress, recipient: LabelAddress): boolean =>
  sender.countryCode !== recipient.countryCode
