import { remoteCarriers } from '#carriers/registry.ts'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import type { Config } from '#config/config.ts'
import { mirrorAccounts, type Register } from '#core/account/accounts.ts'
import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import { type Environment, environments } from '#core/environment.ts'
import { leaveAllTopUpsOpen } from '#core/payment/settle-top-up.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { Edge } from '#http/base/edge.ts'
import { startBackground } from '#jobs/background.ts'
import { resumePurchases } from '#jobs/resume-purchases.ts'
import { openLabelDrawing } from '#labels/label-drawing.ts'
import { type Log, openLog } from './log.ts'
import { type Opener, type OpenWorld, openWorld, systemClock } from './open-world.ts'
import { openingWorld, takeFolder } from './stored-data.ts'

export type Listening = AsyncDisposable & {
  readonly address: string
  readonly newestEdge: Required<Pick<Edge, 'prefix' | 'pastedCommands'>>
}

/** How soon a running server sees a rate card, an exchange rate or a carrier account of a shell. */
const catalogueWatchMs = 2000

/** Null where no collector is configured: then nothing of OpenTelemetry's SDK is loaded, and nothing is wrapped. */
async function startTracing(
  { collector }: Config,
  opener: Opener,
  log: Log,
  keep: AsyncDisposableStack,
): Promise<Tracing | null> {
  if (collector === null || opener === 'shell') return null
  const { openTracing } = await import('#tracing/open-tracing.ts')
  // It ends last, after all that is traced.
  return keep.use(openTracing(collector, log))
}

const registerOf = ({ production, sandbox }: App['worlds']): Register => ({
  production: production.store,
  sandbox: sandbox.store,
})

/** The composition root: makes two worlds from a configuration, and connects their parts. */
export class App implements AsyncDisposable {
  readonly config: Config
  readonly log: Log
  readonly worlds: Readonly<Record<Environment, OpenWorld>>
  readonly register: Register
  readonly catalogueData: CatalogueData
  readonly #tracing: Tracing | null
  readonly #keep: AsyncDisposableStack

  private constructor(
    config: Config,
    log: Log,
    catalogueData: CatalogueData,
    worlds: Readonly<Record<Environment, OpenWorld>>,
    tracing: Tracing | null,
    keep: AsyncDisposableStack,
  ) {
    this.config = config
    this.log = log
    this.catalogueData = catalogueData
    this.worlds = worlds
    this.register = registerOf(worlds)
    this.#tracing = tracing
    this.#keep = keep
  }

  static async open(
    config: Config,
    opener: Opener = 'shell',
    definitions: readonly CarrierDefinition[] = remoteCarriers,
  ): Promise<App> {
    await using keep = new AsyncDisposableStack()
    if (config.storage.kind === 'sqlite') {
      keep.use(await takeFolder(config.storage.dataDir, opener))
    }
    const log = await openLog(config)
    const tracing = await startTracing(config, opener, log, keep)
    const data = loadCatalogueData(config.catalogDir)
    const drawing = keep.use(openLabelDrawing())
    const open = (environment: Environment) =>
      openingWorld(environment, config.storage, () =>
        openWorld({ environment, config, opener, data, definitions, drawing, tracing, log, keep }),
      )
    const worlds = { production: await open('production'), sandbox: await open('sandbox') }
    const register = registerOf(worlds)
    await openingWorld('production', config.storage, () => mirrorAccounts(register))
    return new App(config, log, data, worlds, tracing, keep.move())
  }

  /**
   * Does its part of the service until it is disposed of: then it accepts no requests and finishes the
   * running ones. A node that leaves the requests to others answers probes alone.
   */
  async listen(): Promise<Listening> {
    // Only a server loads the HTTP stack: the shell's commands start without it.
    const { createServer, newestEdge } = await import('#http/server.ts')
    const { config, log, worlds } = this
    const watch = setInterval(() => this.#refreshPrices(), catalogueWatchMs)
    this.#keep.defer(() => clearInterval(watch))
    const { store, clock } = worlds.production
    if (store.shared) this.#keep.use(await store.shared.noteServer(clock))
    // Where it fails, the next start does it.
    for (const world of Object.values(worlds)) {
      await world.store.shared?.forgetGoneWriters(world.clock.now()).catch(() => {})
    }
    if (config.role !== 'http') await this.#startBackground()
    const server = this.#keep.use(
      createServer({
        worlds,
        clock: systemClock,
        log,
        tracing: this.#tracing,
        readiness: () => this.#unready(),
        settings: {
          publicUrl: config.publicUrl,
          sandboxHost: config.sandboxHost,
          edgeGuard: config.edgeGuard,
          batchRequests: config.batchRequests,
          probesAlone: config.role === 'jobs',
          rateLimitReads: config.rateLimits.reads,
          rateLimitWrites: config.rateLimits.writes,
          rateLimitAccountReads: config.rateLimits.accountReads,
          rateLimitAccountWrites: config.rateLimits.accountWrites,
          sharesRateLimits: config.storage.kind === 'postgres',
          rateLimitTracking: config.rateLimits.tracking,
          rateLimitLabels: config.rateLimits.labels,
          trustedProxies: config.trustedProxies,
          metricsToken: config.metricsToken,
        },
      }),
    )
    const { url } = await server.listen({ port: config.port, host: config.host })
    return { address: url, newestEdge, [Symbol.asyncDispose]: () => server.close() }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#keep.disposeAsync()
  }

  async #startBackground(): Promise<void> {
    const { config, log, worlds } = this
    for (const world of Object.values(worlds)) {
      // The serve lock proves that no other server runs; on PostgreSQL others may.
      if (config.storage.kind === 'sqlite') {
        this.#keep.use(await resumePurchases(world, log))
        await leaveAllTopUpsOpen(world)
      }
      this.#keep.use(startBackground(world, log, this.#tracing))
    }
  }

  async #unready(): Promise<readonly string[]> {
    const findings = await Promise.all(
      environments.map(environment =>
        this.worlds[environment].store.health().then(
          () => [],
          (error: Error) => [`${environment}: ${error.message}`],
        ),
      ),
    )
    return findings.flat()
  }

  #refreshPrices(): void {
    for (const { environment, rating, exchange, connections } of Object.values(this.worlds)) {
      rating.refresh().then(
        changed =>
          changed && this.log.info({ environment }, 'rate cards or carrier accounts changed'),
        error => this.log.error({ environment, err: error }, 'rate cards could not be read'),
      )
      // Without an account nobody needs them.
      if (exchange === null || connections.all().length === 0) continue
      exchange
        .refresh()
        .catch(error =>
          this.log.error({ environment, err: error }, 'exchange rates could not be read'),
        )
    }
  }
}
