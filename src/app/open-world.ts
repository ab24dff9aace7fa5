import { randomBytes } from 'node:crypto'
import { CardsInForce } from '#catalogue/cards-in-force.ts'
import type { Config } from '#config/config.ts'
import { Authenticator } from '#core/account/authenticate.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { Environment } from '#core/environment.ts'
import type { LabelDrawing } from '#core/ports/label-drawing.ts'
import type { Clock } from '#core/time/clock.ts'
import { realJourney, simulatedJourney } from '#core/tracking/journey.ts'
import type { World } from '#core/world.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { SharedClock } from '#db/shared-clock.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { openPayments } from '#payments/registry.ts'
import type { Log } from './log.ts'
import { RatingInForce } from './rating-in-force.ts'
import { databaseOf, runsBesideServer } from './stored-data.ts'

/** A shell command works beside a server; a server has its data to itself. */
export type Role = 'server' | 'shell'

/** A world, and what operators and the server need beside it. */
export type OpenWorld = World & {
  readonly store: Database
  /** The migrations that ran when it was opened. */
  readonly migrated: readonly string[]
  readonly rating: RatingInForce
}

type WorldParts = {
  readonly environment: Environment
  readonly config: Config
  readonly role: Role
  readonly data: CatalogueData
  readonly drawing: LabelDrawing
  readonly log: Log
  /** Closes what the world opens. */
  readonly keep: AsyncDisposableStack
}

export const systemClock: Clock = { now: () => Date.now() }

export async function openWorld(parts: WorldParts): Promise<OpenWorld> {
  const { environment, config, data, drawing, log, keep } = parts
  const store = keep.use(await openStore(parts))
  const migrated = await store.migrate()
  const clock = await clockOf(store, parts)
  const cards = new CardsInForce(store.read.rateCards, data, clock)
  const rating = await RatingInForce.open(data, environment, cards, { store, clock, drawing })
  for (const fault of rating.faults)
    log.warn({ environment, fault }, 'an imported card no longer fits')
  const authenticator = keep.use(
    new Authenticator(store, clock, environment, error =>
      log.warn({ environment, err: error }, "a token's last use was not kept"),
    ),
  )
  const payments = openPayments({ environment, store, clock, log, stripe: config.stripe })
  if (payments) keep.defer(async () => payments[Symbol.asyncDispose]?.())
  return {
    environment,
    store,
    clock,
    authenticate: secret => authenticator.callerOf(secret),
    catalogue: () => rating.catalogue,
    carriers: () => rating.carriers,
    labels: labelArtist,
    drawing,
    payments,
    samples: environment === 'sandbox',
    journey: environment === 'sandbox' ? simulatedJourney : realJourney,
    shipCodeKey: await shipCodeKeyOf(store),
    migrated,
    rating,
  }
}

function openStore({ environment, config, role, log }: WorldParts): Promise<Database> {
  const { storage } = config
  const logError = (message: string) => (error: Error) =>
    log.error({ environment, err: error }, message)
  return openDatabase(
    databaseOf(environment, storage),
    role === 'shell'
      ? { besideServer: () => runsBesideServer(storage) }
      : {
          onDamage: logError('a damaged database refuses all writes: restore a backup'),
          onOutage: logError('the database refuses what is written'),
        },
  )
}

/** On PostgreSQL, machines whose clocks differ may share a database. */
async function clockOf(
  store: Database,
  { environment, config, log, keep }: WorldParts,
): Promise<Clock> {
  if (config.storage.kind === 'sqlite') return systemClock
  const onChange = (offsetMs: number): void =>
    log.warn({ environment, offsetMs }, "the database's clock differs from this machine's")
  return keep.use(await SharedClock.open(() => store.serverTime(), onChange))
}

/** Chosen once for each world: with another key, ship codes that were given out would come again. */
async function shipCodeKeyOf({ read, transact }: Database): Promise<Uint8Array> {
  const name = 'ship_code_key'
  const fresh = randomBytes(32).toString('hex')
  const known = await read.worldValues.get(name)
  if (known === null) await transact(0, ({ worldValues }) => worldValues.putIfAbsent(name, fresh))
  return Buffer.from((await read.worldValues.get(name)) ?? fresh, 'hex')
}
