import type { Caller } from './account/authenticate.ts'
import type { AddressAlmanac } from './address-check/address-almanac.ts'
import type { CredentialsKeys } from './carrier-account/credentials-keys.ts'
import type { Environment } from './environment.ts'
import type { NewEvent } from './facts.ts'
import type { FreightCatalogue } from './freight/freight-catalogue.ts'
import type { FreightJourneyInput, FreightStep } from './freight/freight-journey.ts'
import type { LabelLinkKey } from './link/label-link.ts'
import type { Carrier } from './ports/carrier/carrier.ts'
import type { Connections } from './ports/carrier/connection.ts'
import type { FreightCarrier } from './ports/freight/freight-carrier.ts'
import type { LabelDrawing } from './ports/label-drawing.ts'
import type { LabelArtist } from './ports/labels.ts'
import type { Payments } from './ports/payments.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'
import type { CompiledCatalogue } from './rating/engine/compiled-catalogue.ts'
import type { Seal } from './seal.ts'
import type { Store } from './store.ts'
import type { Vocabulary } from './tariff/vocabulary.ts'
import type { Clock } from './time/clock.ts'
import type { JourneyInput, Step } from './tracking/journey.ts'
import type { PasswordHashing } from './user/password.ts'
import type { DeliveryCounters } from './webhook/delivery-counters.ts'

/** One environment: its own database, carriers, clock and ledger. */
export type World = {
  readonly environment: Environment
  readonly store: Store
  readonly clock: Clock
  /** The caller behind a token's secret, at once where nothing was committed since it was last seen. */
  authenticate(secret: string): Caller | Promise<Caller>
  /** The catalogue in force; replaced whole when an operator imports a card. */
  catalogue(): CompiledCatalogue
  /** Those that sell what the catalogue has; a client may not be offered all of it. */
  carriers(): readonly Carrier[]
  /** The carriers outside the process, each under one account. */
  readonly connections: Connections
  readonly credentialsKeys: CredentialsKeys
  /** What goes on pallets: replaced with the catalogue. */
  freight(): FreightCatalogue
  freightCarriers(): readonly FreightCarrier[]
  /** What is known of addresses anywhere. */
  addressAlmanac(): AddressAlmanac
  readonly labels: LabelArtist
  /** Draws what callers wait for. */
  readonly drawing: LabelDrawing
  /** Null where nobody is set up to take money. */
  readonly payments: Payments | null
  /**
   * What goods are called, and under which codes, by the table that is in force now: read with the first
   * question.
   */
  tariff(): Promise<Vocabulary>
  /** Whether its labels carry nothing, and say so. */
  readonly samples: boolean
  /** Where a parcel will be seen, as far as this world can tell when its label is bought. */
  journey(input: JourneyInput): readonly Step[]
  /** The scans of freight; empty where nobody tells. */
  freightJourney(input: FreightJourneyInput): readonly FreightStep[]
  /** Scrambles the counter that ship codes are made of. */
  readonly shipCodeKey: Uint8Array
  /** Signs the links to label files. */
  readonly labelLinkKey: LabelLinkKey
  /** Keeps the secrets that sign webhooks, and in production those of one-time codes. */
  readonly secretSeal: Seal
  readonly passwords: PasswordHashing
  readonly webhooks: WebhookSender
  readonly deliveryCounters: DeliveryCounters
  /** Words an event as subscribers get it. */
  writeEvent(event: NewEvent): string
}
