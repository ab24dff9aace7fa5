import type { PostalAddress } from '#core/address/postal-address.ts'
import { checkAddress } from '#core/address-check/check-address.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { LabelAddress } from '#core/ports/label-address.ts'
import { shopAddress } from '#core/purchase/decide/parties.ts'
import { pickupAddress } from '#core/purchase/freight/pickup-address.ts'
import { ownAddress } from '#core/rating/own-address.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { html, type Markup } from '../../../base/html.ts'
import { doubtLines, notice } from '../../components/notice.ts'
import { addressInLine, type PlaceNames } from '../../format/address-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import type { AccountVisit } from '../../visit/screen.ts'

type Viewer = Pick<AccountVisit, 'world' | 'caller'>

const contextOf = ({ world, caller: { accountName, settings } }: Viewer) => ({
  accountName,
  settings,
  catalogue: world.catalogue(),
})

/** Whose address a label will show that is bought now; a shipment that the form began with may name one. */
export function senderOf(
  viewer: Viewer,
  before: { readonly request: ShipmentRequest } | null,
): ShownSender {
  const { accountName, settings, catalogue } = contextOf(viewer)
  const whose = settings.returnAddress === null ? 'region' : 'account'
  if (before === null) {
    const address = ownAddress(accountName, settings.region, settings, catalogue)
    return { address, whose, isReturn: false, doubts: doubtsOfOwn(viewer, address, whose) }
  }
  // The address that an earlier label showed is not the one of the next.
  const request = { ...before.request, ownAddress: null }
  const { isReturn, returnAddress, fromAddress } = request
  const isNamed = (isReturn ? returnAddress : fromAddress) !== null
  const address = shopOfRequest(viewer, request)
  const shown = isNamed ? 'shipment' : whose
  return { address, whose: shown, isReturn, doubts: doubtsOfOwn(viewer, address, shown) }
}

/** A drop-off location is an address of the catalogue. */
const doubtsOfOwn = (
  viewer: Viewer,
  address: LabelAddress,
  whose: ShownSender['whose'],
): readonly string[] => (whose === 'region' ? [] : doubtsOf(viewer, address))

/** Sentences about an address that stands on a page, and has no fields there. */
export const doubtsOf = (
  { world }: Pick<Viewer, 'world'>,
  address: Omit<PostalAddress, 'residential'>,
): readonly string[] =>
  checkAddress({ ...address, residential: true }, world.addressAlmanac()).issues.map(
    ({ message }) => message,
  )

export const shopOfRequest = (viewer: Viewer, request: ShipmentRequest): LabelAddress =>
  shopAddress(request, contextOf(viewer))

/** The sender, or who gets the return, as the papers of the shipment show it or would show it. */
export function shopOf(viewer: Viewer, shipment: AnyShipment): LabelAddress {
  if (!isFreight(shipment)) return shopOfRequest(viewer, shipment.request)
  const { origin, fromAddress } = shipment.request
  return origin ?? pickupAddress(viewer.world.catalogue(), viewer.caller, fromAddress)
}

/** Where the parcel comes from, or where a return goes, as its label will show it. */
export type ShownSender = {
  readonly address: LabelAddress
  /** Named by the shipment itself, set by the account, or the place where the account hands parcels over. */
  readonly whose: 'shipment' | 'account' | 'region'
  readonly isReturn: boolean
  /** Sentences about what may be wrong with it. */
  readonly doubts: readonly string[]
}

/** Says it before anything is bought: nobody finds out by reading the label. */
export const shipSender = (
  { address, whose, isReturn, doubts }: ShownSender,
  places: PlaceNames,
  frame: Frame,
): Markup => html`<section class="card sender" aria-labelledby="sender-title">
<header><h2 id="sender-title">${isReturn ? 'Returns to' : 'Sent from'}</h2>${change(whose, frame)}</header>
${whose === 'region' ? notice('warn', unset(isReturn)) : null}
<p>${addressInLine(address, places)}</p>
${doubtLines(doubts)}
</section>`

/** It opens a window of its own, so that what is typed here stays. */
function change(whose: ShownSender['whose'], frame: Frame): Markup {
  if (whose === 'shipment') return html`<p class="quiet small">Set on this shipment</p>`
  return frame.mayOpen('GET /settings')
    ? html`<p class="small"><a href="${frame.to('/settings')}#sender" target="_blank">Change<span class="hidden"> the sender, in a new tab</span></a></p>`
    : html`<p class="quiet small">An owner of the account can change it in Settings</p>`
}

const unset = (isReturn: boolean): string =>
  `The account has no address of its own yet, so its name and the drop-off location of its region ${isReturn ? 'are where the parcel goes' : 'appear on the label'}.`
