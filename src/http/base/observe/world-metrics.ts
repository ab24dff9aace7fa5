import { Counter, Gauge, Registry } from 'prom-client'
import { type Environment, environments } from '#core/environment.ts'
import type { CarrierTraffic } from '#core/ports/carrier/traffic.ts'
import type { Clock } from '#core/time/clock.ts'
import type { DelayCounts, DeliveryTraffic } from '#core/webhook/delivery-counters.ts'
import type { World } from '#core/world.ts'
import { carrierTraffic, readFigures, type WorldFigures } from '#core/world-figures.ts'

export type MeasuredWorld = Pick<World, 'store' | 'clock' | 'connections' | 'deliveryCounters'>

/** However often it is asked, the database is not asked more often than this. */
export const keepFiguresMs = 5000
/** The rest of the metrics does not wait longer for a database that hangs. */
const databasePatienceMs = 2000

/**
 * Jobs, open purchases, webhooks and carriers of both worlds. Where a database can't be read, its figures are
 * missing; `/readyz` says why. Another figure is a gauge here, and a count in `core/world-figures.ts`.
 */
export class WorldMetrics {
  readonly #worlds: Readonly<Record<Environment, MeasuredWorld>>
  readonly #clock: Clock
  readonly #patienceMs: number
  readonly #registry = new Registry()
  #text: Promise<string> | null = null
  #readAt = Number.NEGATIVE_INFINITY

  readonly #jobsWaiting = this.#gauge(
    'postilion_jobs_waiting',
    'Jobs that are waiting or running, by kind; counted up to 10,000.',
    ['kind'],
  )
  readonly #jobsDead = this.#gauge(
    'postilion_jobs_dead',
    'Jobs that failed for good and wait for a person, by kind; counted up to 10,000.',
    ['kind'],
  )
  readonly #jobLag = this.#gauge(
    'postilion_jobs_oldest_due_age_seconds',
    'How long the oldest job of each kind has been overdue.',
    ['kind'],
  )
  readonly #purchasesOpen = this.#gauge(
    'postilion_purchases_open',
    'Purchases whose money is on hold, by state; unknown means that the carrier may or may not have sold.',
    ['state'],
  )
  readonly #oldestHold = this.#gauge(
    'postilion_purchases_oldest_hold_age_seconds',
    'How long the money of the oldest open purchase has been on hold, by state.',
    ['state'],
  )
  readonly #commitsLost = this.#gauge(
    'postilion_commits_lost',
    'Whether the database lost confirmed commits: it takes no writes until the numbers are advanced.',
    [],
  )
  readonly #breakersOpen = this.#gauge(
    'postilion_carrier_breakers_open',
    'Accounts for which this node is pausing calls to a failing carrier.',
    ['carrier'],
  )
  readonly #calls = this.#counter(
    'postilion_carrier_calls_total',
    'Calls from this node to a carrier.',
    ['carrier'],
  )
  readonly #failures = this.#counter(
    'postilion_carrier_failures_total',
    'Calls that the carrier did not answer readably; a refusal is an answer.',
    ['carrier', 'kind'],
  )
  readonly #deliveriesWaiting = this.#gauge(
    'postilion_webhook_deliveries_waiting',
    'Webhook messages waiting to be sent or retried, without those of paused webhooks; counted up to 10,000.',
    [],
  )
  readonly #deliveryLag = this.#gauge(
    'postilion_webhook_deliveries_oldest_due_age_seconds',
    'How long the oldest message to a responding subscriber has been overdue.',
    [],
  )
  readonly #attempts = this.#counter(
    'postilion_webhook_attempts_total',
    'Messages that this node tried to deliver, by outcome.',
    ['outcome'],
  )
  readonly #pauses = this.#counter(
    'postilion_webhook_pauses_total',
    'Webhooks that this node paused because their subscriber answered 410 Gone.',
    [],
  )

  constructor(
    worlds: Readonly<Record<Environment, MeasuredWorld>>,
    clock: Clock,
    patienceMs = databasePatienceMs,
  ) {
    this.#worlds = worlds
    this.#clock = clock
    this.#patienceMs = patienceMs
  }

  /** The text format of Prometheus; callers at the same time share one reading. */
  render(): Promise<string> {
    const now = this.#clock.now()
    // A clock that was set back ends the pause, too.
    const isFresh = this.#readAt <= now && now - this.#readAt < keepFiguresMs
    if (this.#text === null || !isFresh) {
      this.#readAt = now
      this.#text = this.#read()
    }
    return this.#text
  }

  async #read(): Promise<string> {
    const figures = await Promise.allSettled(
      environments.map(environment =>
        within(this.#patienceMs, readFigures(this.#worlds[environment])),
      ),
    )
    this.#registry.resetMetrics()
    environments.forEach((environment, at) => {
      const { connections, clock, deliveryCounters } = this.#worlds[environment]
      this.#setTraffic(environment, deliveryCounters.traffic())
      for (const [carrier, traffic] of carrierTraffic({ connections })) {
        this.#setCarrier({ environment, carrier }, traffic)
      }
      const found = figures[at]
      if (found?.status === 'fulfilled') this.#setFigures(environment, found.value, clock.now())
    })
    return (await this.#registry.metrics()) + this.#firstAttempts()
  }

  #setFigures(
    environment: Environment,
    { jobs, purchases, deliveries, hasLostCommits }: WorldFigures,
    now: number,
  ): void {
    if (hasLostCommits) this.#commitsLost.set({ environment }, 1)
    for (const { kind, dead, count, firstRunAt } of jobs) {
      const labels = { environment, kind }
      if (dead) this.#jobsDead.set(labels, count)
      else {
        this.#jobsWaiting.set(labels, count)
        this.#jobLag.set(labels, ageSeconds(firstRunAt, now))
      }
    }
    for (const { state, count, firstHeldAt } of purchases) {
      const labels = { environment, state }
      this.#purchasesOpen.set(labels, count)
      this.#oldestHold.set(labels, ageSeconds(firstHeldAt, now))
    }
    this.#deliveriesWaiting.set({ environment }, deliveries.count)
    this.#deliveryLag.set({ environment }, ageSeconds(deliveries.firstDueAt ?? now, now))
  }

  #setTraffic(environment: Environment, { outcomes, pauses }: DeliveryTraffic): void {
    for (const [outcome, count] of Object.entries(outcomes)) {
      this.#attempts.inc({ environment, outcome }, count)
    }
    this.#pauses.inc({ environment }, pauses)
  }

  #firstAttempts(): string {
    return histogramText(
      'postilion_webhook_first_attempt_delay_seconds',
      "Time from an event to this node's first attempt to deliver it to a webhook.",
      environments.map(environment => [
        `environment="${environment}"`,
        this.#worlds[environment].deliveryCounters.traffic().firstAttempts,
      ]),
    )
  }

  #setCarrier(
    labels: { environment: Environment; carrier: string },
    { calls, failures, openBreakers }: CarrierTraffic,
  ): void {
    this.#calls.inc(labels, calls)
    this.#breakersOpen.set(labels, openBreakers)
    for (const [kind, count] of Object.entries(failures)) {
      this.#failures.inc({ ...labels, kind }, count)
    }
  }

  #gauge<const L extends string>(name: string, help: string, labels: readonly L[]) {
    const labelNames = ['environment', ...labels] as const
    return new Gauge({ name, help, labelNames, registers: [this.#registry] })
  }

  #counter<const L extends string>(name: string, help: string, labels: readonly L[]) {
    const labelNames = ['environment', ...labels] as const
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }
}

const ageSeconds = (since: number, now: number): number => Math.max(0, now - since) / 1000

async function within<T>(limitMs: number, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database did not answer.')), limitMs)
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A histogram that somebody else counts, in the text format of Prometheus: the library's own would count
 * again what was counted before each reading.
 */
function histogramText(
  name: string,
  help: string,
  series: readonly (readonly [labels: string, counts: DelayCounts])[],
): string {
  const lines = series.flatMap(([labels, { within, count, sumSeconds }]) => [
    ...within.map(([limit, below]) => `${name}_bucket{${labels},le="${limit}"} ${below}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumSeconds}`,
    `${name}_count{${labels}} ${count}`,
  ])
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
}
