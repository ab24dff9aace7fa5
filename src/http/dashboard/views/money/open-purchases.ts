import type { ShipmentKind } from '#core/shipment-kind.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../parts/count.ts'
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
