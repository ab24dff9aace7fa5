import type { FreightLine, FreightPapers } from '#core/ports/freight-papers.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import { addressLines } from './address-lines.ts'

/** Length, width and height in inches, each rounded up to a tenth. */
export const sidesInInches = (sides: FreightLine['sidesMicrometres']): string =>
  sides.map(side => String(Math.ceil(side / 2540) / 10)).join(' x ')

export const weightOfLine = ({ quantity, weightTicks }: FreightLine): number =>
  quantity * weightTicks

export const totalOf = ({ lines }: FreightPapers, count: (line: FreightLine) => number): number =>
  lines.reduce((sum, line) => sum + count(line), 0)

/** With the country, since freight papers are read on either side of a border. */
export function contactLines(address: LabelAddress): readonly string[] {
  const reach = [address.phone, address.email].filter(text => text !== null && text !== '')
  return [...addressLines(address, true), ...(reach.length > 0 ? [reach.join(' / ')] : [])]
}

export const unitName = ({ unitType }: FreightLine): string => unitType.toUpperCase()
