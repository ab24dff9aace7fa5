import type { ExpectedRefunds } from '#core/ledger/expected-refunds.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { html, type Markup } from '../../../base/html.ts'
import type { Frame } from '../../visit/frame.ts'

type OpenVoids = { readonly n: number; readonly goods: ShipmentKind; readonly at: string }

/** The voids that wait for their carriers: parcels and freight have a list each. */
function listsOf({ count, ofFreight }: ExpectedRefunds, frame: Frame): readonly OpenVoids[] {
  const lists = [
    { goods: 'parcels', n: count - ofFreight },
    { goods: 'freight', n: ofFreight },
  ] as const
  return lists
    .filter(({ n }) => n > 0)
    .map(({ goods, n }) => {
      const query = new URLSearchParams({ tab: 'void', state: 'void_asked', goods })
      return { n, goods, at: frame.to(`/shipments?${query}`) }
    })
}

/** Where their sum leads: to their list, or where there are two, to the screen that names both. */
export function openVoidsAt(expected: ExpectedRefunds, frame: Frame): string {
  const [first, second] = listsOf(expected, frame)
  return first && !second ? first.at : frame.to('/money')
}

/** `3 voids of parcels and one void of freight`, each with its list. */
export const openVoids = (expected: ExpectedRefunds, frame: Frame): Markup =>
  html`${listsOf(expected, frame).map(
    ({ n, goods, at }, index) =>
      html`${index === 0 ? null : ' and '}<a href="${at}">${n === 1 ? 'one void' : `${n} voids`} of ${goods}</a>`,
  )}`
