import { addressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import { openSimulatedFreight } from '#carriers/freight/simulated-freight.ts'
import { tableFreight } from '#carriers/freight/table-freight.ts'
import { carriersOver, freightCarriersOver } from '#carriers/registry.ts'
import { simulateCarrier } from '#carriers/simulated/simulated-carrier.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { builtInTariff } from '#catalogue/tariff/open-tariff.ts'
import { scopes, serviceOn } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import { readSettings } from '#core/account/settings.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import { compileFreight } from '#core/freight/compile-freight.ts'
import { freightJourney } from '#core/freight/freight-journey.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { FreightCarrier } from '#core/ports/freight/freight-carrier.ts'
import type { LabelArtist } from '#core/ports/labels.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { Store } from '#core/store.ts'
import { simulatedJourney } from '#core/tracking/journey.ts'
import type { World } from '#core/world.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { SandboxPayments } from '#payments/sandbox/sandbox-payments.ts'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { noCarrierAccounts } from '../support/connections.ts'
import { noWebhooks } from '../support/no-webhooks.ts'
import { testCatalogueData as data } from '../support/test-catalogue.ts'

const catalogue = compileCatalogue(data, { environment: 'sandbox' })
const freight = compileFreight(data, 'sandbox', catalogue.table)

/** One for all worlds: half a megabyte is drawn from each key. */
const shipCodeKey = Buffer.alloc(32, 7)

export type ProofWorldParts = {
  readonly store: Store
  readonly now: () => number
  readonly labels?: LabelArtist
  /** What stands between the core and a carrier, to watch it or to get in its way. */
  readonly between?: (carrier: Carrier) => Carrier
  readonly betweenFreight?: (carrier: FreightCarrier) => FreightCarrier
}

/** The recipient whose carrier sells at its own door, and answers: the sandbox has none by itself. */
export const remoteRecipient = 'FAR DOOR'

/** The sandbox over a store and a clock of the test's own. */
export function proofWorld(parts: ProofWorldParts): World {
  const { store, now, labels = labelArtist, between = carrier => carrier } = parts
  const clock = { now }
  const drawing = drawAtOnce(labels)
  const deps = { store, clock, drawing, labels }
  const remotes = new Map(
    tableCarriers(catalogue).map(table => [table.code, simulateCarrier(table, deps)]),
  )
  const carriers = carriersOver(catalogue, 'sandbox', deps).map(carrier => {
    const { sell } = carrier
    const remote = remotes.get(carrier.code)
    if (!sell || !remote) throw new Error(`${carrier.code} does not sell`)
    return between({
      ...carrier,
      sell: order => (order.recipient.name === remoteRecipient ? remote.sell(order) : sell(order)),
    })
  })
  const { betweenFreight = carrier => carrier } = parts
  const freightDoors = new Map(
    tableFreight(freight, 'sandbox').map(table => [table.code, openSimulatedFreight(table, deps)]),
  )
  const freightCarriers = freightCarriersOver(freight, 'sandbox', deps).map(carrier => {
    const { sell } = carrier
    const remote = freightDoors.get(carrier.code)
    if (!sell || !remote) throw new Error(`${carrier.code} does not sell`)
    return betweenFreight({
      ...carrier,
      sell: order => (order.consignee.name === remoteRecipient ? remote.sell(order) : sell(order)),
    })
  })
  const payments = new SandboxPayments({
    store,
    clock,
    // Only notifications that come before the answer are delivered: a proof waits for no timer.
    runLater: () => () => {},
    notify: async report => void (await applyPaymentReport(world, report)),
    notificationFailed(error) {
      throw error
    },
  })
  const world: World = {
    environment: 'sandbox',
    payments,
    store,
    clock,
    addressAlmanac,
    labels,
    drawing,
    tariff: async () => builtInTariff(),
    samples: true,
    journey: simulatedJourney,
    freightJourney,
    shipCodeKey,
    labelLinkKey: shipCodeKey,
    passwords: cheapPasswords,
    ...noWebhooks,
    ...noCarrierAccounts,
    catalogue: () => catalogue,
    carriers: () => carriers,
    freight: () => freight,
    freightCarriers: () => freightCarriers,
    authenticate: () => {
      throw new Error('Nobody presents a token here.')
    },
  }
  return world
}

/** An account that can pay, under an id of the test's choice. */
export async function openAccount(
  { store, clock }: World,
  accountId: number,
  credits: number,
): Promise<void> {
  const row = { id: accountId, name: `account ${accountId}`, createdAt: clock.now() }
  await store.transact(accountId, ({ accounts }) => accounts.insert(row))
  if (credits > 0) await grantCredits(store, accountId, credits, 'a grant', clock.now())
}

/** What the account asks for now, by its own clock as it stands now. */
export async function commandFor(
  world: World,
  accountId: number,
  patienceMs = 0,
): Promise<Command> {
  const caller: Caller = {
    access: { kind: 'token', accountId, tokenId: 1, scopes: new Set(scopes) },
    accountName: `account ${accountId}`,
    settings: readSettings(new Map()),
    clockOffsetMs: await world.store.read.clocks.offsetMs(serviceOn(accountId)),
    listens: false,
    approves: false,
  }
  return { ...commandOf(world, caller, null), patienceMs }
}
