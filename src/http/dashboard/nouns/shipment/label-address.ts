import { labelLinkEnd, labelLinkToken } from '#core/link/label-link.ts'
import { availableFormats, labelFormatOf } from '#core/shipment/label-format.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { isVoid } from '#core/shipment/state.ts'
import type { AccountVisit } from '../../visit/screen.ts'

export type LabelAddress = {
  /** For a link of this page. */
  readonly path: string
  /** For anybody anywhere. */
  readonly url: string
  readonly endsAt: number
}

/**
 * Where somebody without a password opens the label, as a purchase by API answers with it; null before the
 * purchase and after a void. People open PDF most easily, so it leads to one where the carrier lets us.
 */
export function labelAddress(
  { world, tenant, frame, ownUrl }: AccountVisit,
  shipment: Shipment,
): LabelAddress | null {
  const { id, bought } = shipment
  if (bought === null || isVoid(shipment)) return null
  const format = availableFormats(bought).includes('pdf') ? 'pdf' : labelFormatOf(shipment)
  const endsAt = labelLinkEnd(world.clock.now())
  const token = labelLinkToken(world.labelLinkKey, {
    accountId: tenant.accountId,
    kind: 'shipment',
    documentId: id,
    format,
    dotsPerInch: 203,
    endsAt,
  })
  const ofWorld = frame.environment === 'sandbox' ? '/sandbox' : ''
  const below = `${ofWorld}/labels/${token}.${format}`
  return { path: frame.outside(below), url: ownUrl + below, endsAt }
}
