import type { LabelAddress } from '#core/ports/label-address.ts'
import { html, type Markup } from '../../../base/html.ts'
import { doubtLines, notice } from '../../components/notice.ts'
import { addressInLine, type PlaceNames } from '../../format/address-lines.ts'
import type { Frame } from '../../visit/frame.ts'

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
<header><h2 id="sender-title">${isReturn ? 'It comes back to' : 'Sent from'}</h2>${change(whose, frame)}</header>
${whose === 'region' ? notice('warn', unset(isReturn)) : null}
<p>${addressInLine(address, places)}</p>
${doubtLines(doubts)}
</section>`

/** In a window of its own, so that what is typed here stays. */
function change(whose: ShownSender['whose'], frame: Frame): Markup {
  if (whose === 'shipment') return html`<p class="quiet small">As this shipment itself says</p>`
  return frame.may('settings')
    ? html`<p class="small"><a href="${frame.to('/settings')}#sender" target="_blank">Change<span class="hidden"> the sender, in a new tab</span></a></p>`
    : html`<p class="quiet small">An owner of the account changes it in Settings</p>`
}

const unset = (isReturn: boolean): string =>
  `The account has no address of its own yet, so its name and the drop-off location of its region ${isReturn ? 'are where the parcel goes' : 'stand on the label'}.`
