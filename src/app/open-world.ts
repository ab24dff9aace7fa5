import { createSecretKey } from 'node:crypto'
import { addressAlmanac } from '#almanac/addresses/load-address-almanac.ts'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import { CardsInForce } from '#catalogue/cards-in-force.ts'
import { ExchangeInForce } from '#catalogue/exchange-in-force.ts'
import { builtInTariff } from '#catalogue/tariff/open-tariff.ts'
import { TariffInForce } from '#catalogue/tariff/tariff-in-force.ts'
import type { Config } from '#config/config.ts'
import { Authenticator } from '#core/account/authenticate.ts'
import type { CredentialsKeys } from '#core/carrier-account/credentials-keys.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { Environment } from '#core/environment.ts'
import { freightJourney } from '#core/freight/freight-journey.ts'
import type { LabelDrawing } from '#core/ports/label-drawing.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import { toHouse } from '#core/rating/engine/rate-periods.ts'
import type { Clock } from '#core/time/clock.ts'
import { realJourney, simulatedJourney } from '#core/tracking/journey.ts'
import { PasswordHashing } from '#core/user/password.ts'
import { DeliveryCounters } from '#core/webhook/delivery-counters.ts'
import type { World } from '#core/world.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { SharedClock } from '#db/shared-clock.ts'
import { eventBody } from '#http/v5/wire/event-body.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { openPayments } from '#payments/registry.ts'
import { httpWebhookSender } from '#webhooks/http-webhook-sender.ts'
import { ConnectionsInForce } from './connections-in-force.ts'
import { credentialsKeysOf } from './credentials-keys.ts'
import type { Log } from './log.ts'
import { RatingInForce } from './rating-in-force.ts'
import { databaseOf, runsBesideServer } from './stored-data.ts'
import { labelLinkKeyOf, shipCodeKeyOf, webhookSealOf } from './world-keys.ts'

/** A shell command works beside a server; a server has its data to itself. */
export type Opener = 'server' | 'shell'

/** A world, and what operators and the server need beside it. */
export type OpenWorld = World & {
  readonly store: Database
  /** The migrations that ran when it was opened. */
  readonly migrated: readonly string[]
  readonly rating: RatingInForce
  /** Null where no price is converted with a dated rate: in the sandbox, and without a carrier outside. */
  readonly exchange: ExchangeInForce | null
}

type WorldParts = {
  readonly environment: Environment
  readonly config: Config
  readonly opener: Opener
  readonly data: CatalogueData
  /** The carriers outside the process that may be configured. */
  readonly definitions: readonly CarrierDefinition[]
  readonly drawing: LabelDrawing
  /** Null where nobody collects traces. */
  readonly tracing: Tracing | null
  readonly log: Log
  /** Closes what the world opens. */
  readonly keep: AsyncDisposableStack
}

export const systemClock: Clock = { now: () => Date.now() }

export async function openWorld(parts: WorldParts): Promise<OpenWorld> {
  const { environment, config, data, drawing, tracing, log, keep } = parts
  const store = keep.use(await openStore(parts))
  const clock = await clockOf(store, parts)
  // Before anything is committed.
  store.shared?.countCommitsBy(clock)
  const migrated = await store.migrate()
  const cards = new CardsInForce(store.read.rateCards, data, clock)
  const credentialsKeys = credentialsKeysOf(config)
  // Production charges for what a carrier bills, by the rates of its days; the sandbox by the catalogue's figure.
  const exchange =
    environment === 'production' ? new ExchangeInForce(store.read.exchangeRates, clock) : null
  const connections = keep.use(connectionsOf(parts, credentialsKeys, store, clock, exchange))
  const carrierDeps = { store, clock, drawing, labels: labelArtist }
  const rating = await RatingInForce.open(data, environment, cards, carrierDeps, connections)
  for (const fault of rating.faults)
    log.warn({ environment, fault }, 'an imported card no longer fits')
  const authenticator = keep.use(
    new Authenticator(store, clock, environment, error =>
      log.warn({ environment, err: error }, "a token's last use was not kept"),
    ),
  )
  // It alone is taken from a version of the API: the shell sends webhooks, and loads none of its schemas.
  const writeEvent: World['writeEvent'] = event => eventBody(event, environment)
  const payments = openPayments({
    environment,
    store,
    clock,
    log,
    writeEvent,
    stripe: config.stripe,
  })
  if (payments) keep.defer(async () => payments[Symbol.asyncDispose]?.())
  const tariff = new TariffInForce(store.read.hsTables, clock, builtInTariff)
  const world: OpenWorld = {
    environment,
    store,
    clock,
    authenticate: secret => authenticator.callerOf(secret),
    catalogue: () => rating.catalogue,
    carriers: () => rating.carriers,
    connections,
    credentialsKeys,
    freight: () => rating.freight,
    freightCarriers: () => rating.freightCarriers,
    addressAlmanac,
    labels: labelArtist,
    drawing,
    payments,
    tariff: () => tariff.vocabulary(),
    samples: environment === 'sandbox',
    journey: environment === 'sandbox' ? simulatedJourney : realJourney,
    // In production only a carrier knows the scans, and none tells them yet.
    freightJourney: environment === 'sandbox' ? freightJourney : () => [],
    shipCodeKey: await shipCodeKeyOf(store),
    labelLinkKey: createSecretKey(await labelLinkKeyOf(store, environment, config.secretKey)),
    secretSeal: await webhookSealOf(store, environment, config.secretKey),
    passwords: new PasswordHashing(config.passwordCost),
    webhooks: httpWebhookSender({ privateTargets: config.webhookPrivateTargets }),
    deliveryCounters: new DeliveryCounters(),
    writeEvent,
    migrated,
    rating,
    exchange,
  }
  if (tracing === null) return world
  const { tracedWorld } = await import('#tracing/traced-world.ts')
  return tracedWorld(world, tracing, config.storage.kind)
}

const connectionsOf = (
  { environment, config, data, definitions, log }: WorldParts,
  credentialsKeys: CredentialsKeys,
  store: Database,
  clock: Clock,
  exchange: ExchangeInForce | null,
): ConnectionsInForce =>
  new ConnectionsInForce({
    environment,
    definitions,
    hosts: config.carrierHosts[environment],
    credentialsKeys,
    accounts: store.read.carrierAccounts,
    store,
    clock,
    log,
    exchange,
    ...(exchange
      ? {
          toHouseCurrency: (minor, currency) => exchange.toHouseCurrency(minor, currency),
          dayRateOf: currency => exchange.dayRateOf(currency),
        }
      : {
          toHouseCurrency: (minor, currency) => toHouse(data.exchangeMillionths, minor, currency),
        }),
  })

function openStore({ environment, config, opener, log }: WorldParts): Promise<Database> {
  const { storage } = config
  const logError = (message: string) => (error: Error) =>
    log.error({ environment, err: error }, message)
  return openDatabase(
    databaseOf(environment, storage),
    opener === 'shell'
      ? { besideServer: () => runsBesideServer(storage) }
      : {
          onDamage: logError('a damaged database refuses all writes: restore a backup'),
          onOutage: logError('the database refuses what is written'),
          onDeaf: () =>
            log.info(
              { environment },
              'a connection pooler carries no notifications: jobs of other nodes begin by the poll',
            ),
        },
  )
}

/** Machines whose clocks differ may share a database. */
async function clockOf(
  { shared }: Database,
  { environment, log, keep }: WorldParts,
): Promise<Clock> {
  if (shared === null) return systemClock
  const onChange = (offsetMs: number): void =>
    log.warn({ environment, offsetMs }, "the database's clock differs from this machine's")
  return keep.use(await SharedClock.open(() => shared.time(), onChange))
}
