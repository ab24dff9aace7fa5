import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { AskedByScreen } from '../../../base/as-call.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import type { StartLines } from './start-view.ts'

/** The five calls with the account's own data: before its first label the last codes are lacking. */
export async function startLines(
  { world, caller, byApi }: AccountVisit,
  bought: Shipment | null,
): Promise<StartLines> {
  const request = sampleShipment(world.catalogue(), caller.settings)
  const line = async (asked: AskedByScreen) => (await byApi(asked))[0] ?? null
  const creation = {
    request,
    choice: { kind: 'cheapest_tracked' },
    maxPrice: null,
    orderId: null,
    storeId: null,
    batchId: null,
    fault: null,
  } as const
  const question = { ...questionOfRequest(request), items: request.items }
  const wish = { url: 'https://example.com/postilion', events: null, description: null }
  const trackingCode = bought?.bought?.trackingCode ?? null
  return {
    quote: await line({ kind: 'quote', question }),
    buy: await line({ kind: 'buy', creation }),
    fetch:
      bought &&
      (await line({ kind: 'label_file', shipmentId: bought.id, format: 'pdf', dotsPerInch: null })),
    track: trackingCode === null ? null : await line({ kind: 'tracking', trackingCode }),
    hear: await line({ kind: 'create_webhook', wish }),
  }
}
