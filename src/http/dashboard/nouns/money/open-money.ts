import type { ExpectedRefunds } from '#core/ledger/funds.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import type { Frame } from '../../visit/frame.ts'

/** What is being bought, of which no carrier has said yet whether it sold it. */
export type OpenPurchases = Readonly<Record<ShipmentKind, number>>

const names = {
  parcels: ['one label', 'labels'],
  freight: ['one freight shipment', 'freight shipments'],
} as const satisfies Record<ShipmentKind, readonly [string, string]>

/** `2 labels and one freight shipment`, each with its list; null where nothing is open. */
export function openPurchases(open: OpenPurchases, frame: Frame): Markup | null {
  const kinds = (['parcels', 'freight'] as const).filter(goods => open[goods] > 0)
  if (kinds.length === 0) return null
  return html`${kinds.map((goods, index) => {
    const query = new URLSearchParams({ tab: 'needs_attention', state: 'purchasing', goods })
    const [one, several] = names[goods]
    const text = open[goods] === 1 ? one : `${countText(open[goods])} ${several}`
    return html`${index === 0 ? null : ' and '}<a href="${frame.to(`/shipments?${query}`)}">${text}</a>`
  })}`
}

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
