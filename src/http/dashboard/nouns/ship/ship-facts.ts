import type { PackagePreset } from '#core/account/package-presets.ts'
import type { Declaration } from '#core/customs/declare-customs.ts'
import type { CoreError, FieldFaults } from '#core/errors.ts'
import type { Quote, RateAnswer } from '#core/rating/quote.ts'
import type { RecentRecipient } from '#core/shipment/recent-recipients.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { CustomsPurpose } from '#core/values/customs-purpose.ts'
import type { Minor } from '#core/values/money.ts'
import type { PlaceNames } from '../../format/address-lines.ts'
import type { FormState } from '../../forms/field.ts'
import type { RefusedButton } from '../../forms/shown-faults.ts'
import type { OpenRest } from '../../visit/open-quotes.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import type { ShownSender } from './sender.ts'

export type FilledPackage = { readonly at: number; readonly name: string }

/** What protection would cover and cost, by the service that is marked. */
export type Cover = {
  readonly isAsked: boolean
  /** Cents of the house currency; 0 where nothing has a value. */
  readonly worth: Minor
  /** Null where no service is marked. */
  readonly cost: Minor | null
}

/** What customs will be told, or what is lacking for it; null where no border is crossed. */
export type CustomsPreview =
  | { readonly declaration: Declaration; readonly signature: string }
  | CoreError
  | null

export type SalePreview = { readonly cover: Cover; readonly customs: CustomsPreview }

export type ShipFacts = {
  readonly places: PlaceNames
  readonly state: FormState
  /** All that would refuse a purchase, by field and in words; `state` has those that are told at their fields. */
  readonly faults: FieldFaults
  /** What was refused before; null while nothing was. */
  readonly refused: RefusedButton
  /** What was said beyond the faults of fields. */
  readonly refusal: CoreError | null
  /** Whether nothing was sent from it yet. */
  readonly isFresh: boolean
  /** The fields that were read from what somebody pasted. */
  readonly read: ReadonlySet<string>
  /** The field that took what was suggested for it. */
  readonly taken: string | null
  /** The ship code of the shipment whose recipient was filled in. */
  readonly recipientOf: string | null
  readonly sender: ShownSender
  readonly recent: readonly RecentRecipient[]
  /** The account's own, which fill in the fields of a package. */
  readonly presets: readonly PackagePreset[]
  /** The package that one of them has filled in. */
  readonly filled: FilledPackage | null
  /** How many of each have fields. */
  readonly packages: number
  readonly lines: number
  /** How many lines have none, and stay as they are. */
  readonly linesKept: number
  /** Tells whether the draft has changed since the form was drawn; null without a draft. */
  readonly seen: string | null
  readonly draft: Shipment | null
  readonly like: Shipment | null
  /** Makes the form count once. */
  readonly key: string
  /** Whether customs will look at a parcel to that country. */
  readonly isAbroad: (country: string) => boolean
  /** The prices, or what is lacking for them. */
  readonly found: RateAnswer | CoreError
  /** What the page asks for the prices with that are still to come. */
  readonly rest: OpenRest | null
  readonly marked: Quote | null
  readonly preview: SalePreview
  /** Whether one field says what a parcel within the country is worth; else its goods do. */
  readonly isWorthOneSum: boolean
  /** What customs are told where the form is silent. */
  readonly usualCustoms: { readonly purpose: CustomsPurpose; readonly signature: string }
  readonly mostPaid: Minor | null
  readonly apiCalls: readonly ShownCall[]
}
