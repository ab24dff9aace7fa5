import type { PrintedAddress, PrintedTaxIdentifier } from '#core/ports/labels.ts'
import { pageWidth } from '../page-size.ts'
import { addressLines } from './address-lines.ts'
import type { Sheet } from './sheet.ts'

const half = pageWidth / 2

/** Sender and recipient side by side, with their telephone and email. */
export function parties(
  sheet: Sheet,
  top: number,
  height: number,
  [left, right]: readonly [Party, Party],
): void {
  party(sheet, 0, top, height, left)
  party(sheet, half, top, height, right)
  sheet.fill(half, top, 2, height)
  sheet.fill(0, top + height, pageWidth, 3)
}

type Party = {
  readonly title: string
  readonly address: PrintedAddress
  readonly taxIdentifiers: readonly PrintedTaxIdentifier[]
}

const inset = 12

function party(sheet: Sheet, x: number, top: number, height: number, party: Party): void {
  const { title, address, taxIdentifiers } = party
  sheet.text(x + inset, top + 24, title, { size: 18, bold: true })
  const reach = [address.phone, address.email].filter(text => text !== null && text !== '')
  const lines = [
    ...addressLines(address, true),
    ...(reach.length > 0 ? [reach.join(' / ')] : []),
    ...taxIdentifiers.slice(0, 3).map(taxLine),
  ]
  const area = { x: x + inset, y: top + 30, width: half - 2 * inset, height: height - 38 }
  sheet.block(area, lines, { size: 21 })
}

const taxLine = ({ type, number, issuingAuthority }: PrintedTaxIdentifier): string =>
  `${type.toUpperCase()} ${number}${issuingAuthority === null ? '' : ` (${issuingAuthority})`}`
