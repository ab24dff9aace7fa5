import { type AnyCommand, accountNow } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { AnyShipment } from '../facts.ts'
import type { Explanation } from '../rating/explain/explanation.ts'
import type { Quote } from '../rating/quote.ts'
import { decidePurchase } from './decide/decide-purchase.ts'
import type { PathOf } from './decide/purchase-fault.ts'
import { type NoReturn, parcelOfReturnOffer, type WayBack, wayBackOf } from './way-back.ts'

/** What a return label of a shipment would be now, for those who want to know before they buy it. */
export type ReturnOutlook =
  | ({ readonly kind: 'none' } & NoReturn)
  /** Nobody would sell it as the parcel stands. */
  | { readonly kind: 'refused'; readonly refusal: CoreError }
  | {
      readonly kind: 'offered'
      readonly wayBack: WayBack
      readonly quote: Quote
      /** Null where the carrier tells no reasons. */
      readonly explanation: Explanation | null
    }

/** Decides as the purchase will, asks carriers for their prices, and changes nothing. */
export async function foreseeReturn(
  { world, caller }: Pick<AnyCommand, 'world' | 'caller'>,
  shipment: AnyShipment,
  pathOf: PathOf,
): Promise<ReturnOutlook> {
  const parcel = parcelOfReturnOffer(shipment)
  if ('why' in parcel) return { kind: 'none', why: parcel.why }
  const wayBack = wayBackOf(parcel, caller.settings)
  const wish = { ...wayBack, maxPrice: null, pathOf }
  try {
    const at = accountNow({ world, caller })
    const { quote, question, carrier } = await decidePurchase(world, caller, wish, at)
    const explanation = carrier.explain?.(question, quote.serviceId) ?? null
    const request = { ...wayBack.request, insured: question.insured }
    return { kind: 'offered', wayBack: { ...wayBack, request }, quote, explanation }
  } catch (error) {
    if (error instanceof CoreError) return { kind: 'refused', refusal: error }
    throw error
  }
}
