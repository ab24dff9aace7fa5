import type { LabelAddress } from '../../core/ports/labels.ts'

/** From the person down to the country, which is named only where the parcel crosses a border. */
export function addressLines(address: LabelAddress, abroad: boolean): readonly string[] {
  return [
    address.name,
    address.company,
    address.address1,
    address.address2,
    cityLine(address),
    abroad ? address.countryName : null,
  ].filter(line => line !== null && line.trim() !== '') as string[]
}

export function cityLine({ city, provinceCode, postalCode, countryCode }: LabelAddress): string {
  const postal = postalCode === null ? null : postalForm(postalCode, countryCode)
  return [city, provinceCode, postal].filter(part => part !== null && part !== '').join(' ')
}

/** As the country writes it, where that is known; else as it was sent. */
function postalForm(postalCode: string, countryCode: string): string {
  const bare = postalCode.replace(/[\s-]/g, '').toUpperCase()
  if (countryCode === 'CA' && /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(bare)) {
    return `${bare.slice(0, 3)} ${bare.slice(3)}`
  }
  if (countryCode === 'US' && /^\d{9}$/.test(bare)) return `${bare.slice(0, 5)}-${bare.slice(5)}`
  return postalCode
}

/** Five or nine digits of a code of the United States; null for anything else. */
export function zipDigits({ postalCode, countryCode }: LabelAddress): string | null {
  if (countryCode !== 'US' || postalCode === null) return null
  const bare = postalCode.replace(/[\s-]/g, '')
  return /^(\d{5}|\d{9})$/.test(bare) ? bare : null
}

export const crossesBorder = (sender: LabelAddress, recipient: LabelAddress): boolean =>
  sender.countryCode !== recipient.countryCode
