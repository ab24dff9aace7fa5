import { randomBytes } from 'node:crypto'
import { CardsInForce } from '#catalogue/cards-in-force.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import type { Config } from '#config/config.ts'
import { mirrorAccounts, type Register } from '#core/account/accounts.ts'
import { Authenticator } from '#core/account/authenticate.ts'
import { admitSetting, readSettings } from '#core/account/settings.ts'
import { settingFaults } from '#core/account/settings-in-catalogue.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import { type Environment, environments } from '#core/environment.ts'
import { invalid } from '#core/errors.ts'
import type { LabelDrawing } from '#core/ports/labels.ts'
import type { Clock } from '#core/time/clock.ts'
import { realJourney, simulatedJourney } from '#core/tracking/journey.ts'
import type { World } from '#core/world.ts'
import { type Database, openDatabase } from '#db/database.ts'
import type { DatabaseDamaged } from '#db/engine/damage.ts'
import { SharedClock } from '#db/shared-clock.ts'
import type { Edge } from '#http/base/edge.ts'
import { startBackground } from '#jobs/background.ts'
import { carryOnPurchases } from '#jobs/carry-on-purchases.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { openLabelDrawing } from '#labels/label-drawing.ts'
import { openPayments } from '#payments/registry.ts'
import { type Log, openLog } from './log.ts'
import { RatingInForce } from './rating-in-force.ts'
import { databaseOf, openingWorld, runsBesideServer, takeFolder } from './stored-data.ts'

/** A shell command works beside a server; a server has its data to itself. */
export type Role = 'server' | 'shell'

export type Listening = AsyncDisposable & {
  readonly address: string
  readonly newestEdge: Pick<Edge, 'prefix' | 'firstParcel'>
}

type Room = World & {
  readonly database: Database
  readonly migrated: readonly string[]
  readonly rating: RatingInForce
}

const systemClock: Clock = { now: () => Date.now() }
/** How soon a running server sees a rate card that a shell imported. */
const catalogueWatchMs = 2000

/** The composition root: from a configuration, two worlds with everything in them introduced. */
export class App implements AsyncDisposable {
  readonly config: Config
  readonly log: Log
  readonly worlds: Readonly<Record<Environment, World>>
  readonly register: Register
  readonly catalogueData: CatalogueData
  readonly #rooms: Readonly<Record<Environment, Room>>
  readonly #keep: AsyncDisposableStack

  private constructor(
    config: Config,
    log: Log,
    catalogueData: CatalogueData,
    rooms: Readonly<Record<Environment, Room>>,
    keep: AsyncDisposableStack,
  ) {
    this.config = config
    this.log = log
    this.catalogueData = catalogueData
    this.worlds = rooms
    this.register = { production: rooms.production.store, sandbox: rooms.sandbox.store }
    this.#rooms = rooms
    this.#keep = keep
  }

  static async open(config: Config, role: Role = 'shell'): Promise<App> {
    await using keep = new AsyncDisposableStack()
    if (config.storage.kind === 'sqlite') {
      keep.use(await takeFolder(config.storage.dataDir, role))
    }
    const log = await openLog(config)
    const data = loadCatalogueData(config.catalogDir)
    const drawing = keep.use(openLabelDrawing())
    const open = (environment: Environment) =>
      openingWorld(environment, config.storage, () =>
        openRoom(environment, config, data, role, log, keep, drawing),
      )
    const production = await open('production')
    const sandbox = await open('sandbox')
    const app = new App(config, log, data, { production, sandbox }, keep.move())
    await openingWorld('production', config.storage, () => mirrorAccounts(app.register))
    return app
  }

  get migrated(): Readonly<Record<Environment, readonly string[]>> {
    const { production, sandbox } = this.#rooms
    return { production: production.migrated, sandbox: sandbox.migrated }
  }

  /** For the shell alone: whether others may be waiting for what it writes. */
  besideServer(): boolean {
    return runsBesideServer(this.config.storage)
  }

  /** For the shell alone. */
  numbersOf(environment: Environment): Pick<Database, 'moveNumbersOn' | 'nextNumbers'> {
    return this.#rooms[environment].database
  }

  async health(environment: Environment): Promise<void> {
    await this.#rooms[environment].database.health()
  }

  /** Settings that name an entry of the catalogue must name one that is there. */
  checkSettingAgainstCatalogue(key: string, value: string): void {
    const settings = readSettings(new Map([[key, admitSetting(key, value)]]))
    const faults = settingFaults(settings, this.#rooms.production.catalogue())
    const fault = faults.find(found => found.key === key)
    if (fault) throw invalid(key, fault.says)
  }

  /** Serves HTTP until it is disposed of: then it takes no more and finishes what runs. */
  async listen(): Promise<Listening> {
    // Only a server loads the HTTP stack: the shell's commands start without it.
    const { createServer, newestEdge } = await import('#http/server.ts')
    const { config, log, worlds } = this
    const watch = setInterval(() => this.#refreshRating(), catalogueWatchMs)
    this.#keep.defer(() => clearInterval(watch))
    for (const world of Object.values(worlds)) {
      // The serve lock says that no other server lives; on PostgreSQL any number may.
      if (config.storage.kind === 'sqlite') this.#keep.use(await carryOnPurchases(world, log))
      this.#keep.use(startBackground(world, log))
    }
    const server = this.#keep.use(
      createServer({
        worlds,
        clock: systemClock,
        log,
        readiness: () => this.#unready(),
        settings: {
          publicUrl: config.publicUrl,
          sandboxHost: config.sandboxHost,
          edgeGuard: config.edgeGuard,
          batchRequests: config.batchRequests,
          rateLimitReads: config.rateLimits.reads,
          rateLimitWrites: config.rateLimits.writes,
          rateLimitTracking: config.rateLimits.tracking,
        },
      }),
    )
    const { url } = await server.listen({ port: config.port, host: config.host })
    return { address: url, newestEdge, [Symbol.asyncDispose]: () => server.close() }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#keep.disposeAsync()
  }

  async #unready(): Promise<readonly string[]> {
    const findings = await Promise.all(
      environments.map(environment =>
        this.health(environment).then(
          () => [],
          (error: Error) => [`${environment}: ${error.message}`],
        ),
      ),
    )
    return findings.flat()
  }

  #refreshRating(): void {
    for (const { environment, rating } of Object.values(this.#rooms)) {
      rating.refresh().then(
        changed => changed && this.log.info({ environment }, 'rate cards changed'),
        error => this.log.error({ environment, err: error }, 'rate cards could not be read'),
      )
    }
  }
}

async function openRoom(
  environment: Environment,
  config: Config,
  data: CatalogueData,
  role: Role,
  log: Log,
  keep: AsyncDisposableStack,
  drawing: LabelDrawing,
): Promise<Room> {
  const onOutage = (error: Error): void =>
    log.error({ environment, err: error }, 'the database refuses what is written')
  const onDamage = (damage: DatabaseDamaged): void =>
    log.error(
      { environment, err: damage },
      'a damaged database refuses all writes: restore a backup',
    )
  const database = keep.use(
    await openDatabase(
      databaseOf(environment, config.storage),
      role === 'shell'
        ? { besideServer: () => runsBesideServer(config.storage) }
        : { onDamage, onOutage },
    ),
  )
  const migrated = await database.migrate()
  const clock = await clockBy(database, environment, config, log, keep)
  const cards = new CardsInForce(database.read.rateCards, data, clock)
  const rating = await RatingInForce.open(data, environment, cards, {
    store: database,
    clock,
    drawing,
  })
  for (const fault of rating.faults)
    log.warn({ environment, fault }, 'an imported card no longer fits')
  const authenticator = keep.use(
    new Authenticator(database, clock, environment, error =>
      log.warn({ environment, err: error }, "a token's last use was not kept"),
    ),
  )
  const payments = openPayments({
    environment,
    store: database,
    clock,
    world: () => room,
    log,
    stripe: config.stripe,
  })
  if (payments) keep.defer(async () => payments[Symbol.asyncDispose]?.())
  const room: Room = {
    environment,
    store: database,
    clock,
    authenticate: secret => authenticator.callerOf(secret),
    catalogue: () => rating.catalogue,
    carriers: () => rating.carriers,
    labels: labelArtist,
    drawing,
    payments,
    samples: environment === 'sandbox',
    journey: environment === 'sandbox' ? simulatedJourney : realJourney,
    shipCodeKey: await shipCodeKeyOf(database),
    database,
    migrated,
    rating,
  }
  return room
}

/** Any number of machines may run on one PostgreSQL. */
async function clockBy(
  database: Database,
  environment: Environment,
  { storage }: Config,
  log: Log,
  keep: AsyncDisposableStack,
): Promise<Clock> {
  if (storage.kind === 'sqlite') return systemClock
  const onChange = (offsetMs: number): void =>
    log.warn({ environment, offsetMs }, "the database's clock differs from this machine's")
  return keep.use(await SharedClock.open(() => database.serverTime(), onChange))
}

/** Made once a world: codes that were given out must never come again. */
async function shipCodeKeyOf({ read, transact }: Database): Promise<Uint8Array> {
  const name = 'ship_code_key'
  const fresh = randomBytes(32).toString('hex')
  const known = await read.worldValues.get(name)
  if (known === null) await transact(0, ({ worldValues }) => worldValues.putIfAbsent(name, fresh))
  return Buffer.from((await read.worldValues.get(name)) ?? fresh, 'hex')
}
