import { createHash } from 'node:crypto'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { usualLimits } from '#core/carrier-limits.ts'
import { CoreError } from '#core/errors.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import type { Store } from '#core/store.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { World } from '#core/world.ts'
import { createShipment, type KeyedCreation, requestKey } from '../support/create-shipment.ts'
import { draftPurchase } from '../support/draft-purchase.ts'
import { Interleaving } from './interleaving.ts'
import { anyParcel, creation } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { Random } from './random.ts'
import { runDueJobs } from './run-jobs.ts'

const accounts = 12
const atOnce = 48
const hourMs = 3_600_000
const minuteMs = 60_000
/** How long a request may be stuck on its way: beyond the minute after which it is given up, too. */
const delays = [0, 0, 0, 2 * minuteMs, 10 * minuteMs, 20 * hourMs] as const
const beginning = Date.UTC(2026, 0, 5, 8)

/** What a buyer may be told; anything else is a fault of ours. */
const expectedRefusals = new Set([
  'insufficient_credits',
  'carrier_rejected',
  'carrier_error',
  'conflict',
  'idempotency_in_progress',
  'not_voidable',
])

type SimulatedLife = {
  readonly bought: number
  /** How often each thing happened, to show that the seed went everywhere. */
  readonly tally: Readonly<Record<string, number>>
  /** The same for the same seed. */
  readonly digest: string
}

/** One seed's life of a dozen accounts: everything that can happen, at any moment. */
export class Simulation {
  readonly #random: Random
  readonly #store: Store
  readonly #world: World
  readonly #strands: Interleaving
  readonly #story = createHash('sha256')
  readonly #tally: Record<string, number> = {}
  readonly #codes: { strand: number; account: number; code: string; pending: boolean }[] = []
  /** What is a draft, or may be one when its purchase is given up. */
  readonly #drafts: { strand: number; account: number; id: number }[] = []
  readonly #madeUnder = new Map<string, number>()
  #late: { strand: number; arrivesAt: number; sell: () => Promise<void> }[] = []
  #now = beginning
  #carriersAway = false
  #bought = 0
  #keys = 0

  constructor(store: Store, seed: number) {
    this.#random = new Random(seed)
    this.#store = store
    this.#strands = new Interleaving(this.#random, line => this.#story.update(`${line}\n`))
    this.#world = proofWorld({
      store: this.#strands.gated(store),
      now: () => this.#now,
      between: carrier => this.#between(carrier),
    })
  }

  async run(shipments: number): Promise<SimulatedLife> {
    for (let account = 1; account <= accounts; account += 1) {
      await openAccount(this.#world, account, 100_00 + this.#random.below(300_00))
    }
    while (this.#bought < shipments) {
      while (this.#strands.alive < atOnce) this.#begin()
      this.#disturb()
      await this.#strands.turn(0.6)
    }
    await this.#settle()
    return { bought: this.#bought, tally: this.#tally, digest: this.#story.digest('hex') }
  }

  #begin(): void {
    this.#arrive()
    const account = 1 + this.#random.below(accounts)
    const turn = this.#random.below(100)
    if (turn < 62) this.#buy(account)
    else if (turn < 70) this.#buyDraft()
    else if (turn < 86) this.#void()
    else if (turn < 94) this.#start('work off', () => runDueJobs(this.#world))
    else if (turn < 98) this.#grant(account)
    else this.#advance(account)
  }

  /** What was long on its way to a carrier, and is there by now. */
  #arrive(): void {
    const there = this.#late.filter(({ arrivesAt }) => arrivesAt <= this.#now)
    this.#late = this.#late.filter(({ arrivesAt }) => arrivesAt > this.#now)
    there.sort((a, b) => a.strand - b.strand)
    for (const { sell } of there) this.#start('late sale', sell)
  }

  /** What happens between two turns, to all who wait. */
  #disturb(): void {
    this.#now += this.#random.below(2000)
    if (this.#random.chance(0.2)) this.#count('killed', () => this.#strands.kill())
    if (this.#random.chance(0.05)) this.#carriersAway = !this.#carriersAway
    if (this.#random.chance(0.2)) this.#count('frozen', () => this.#strands.freeze(40))
    if (this.#random.chance(0.02)) this.#leap(this.#random.pick([31_000, 16 * minuteMs]))
  }

  #leap(byMs: number): void {
    this.#happened('clock leaps')
    this.#now += byMs
  }

  #buy(account: number): void {
    const random = this.#random
    const kind = random.below(100)
    const [name, fault] =
      kind < 72
        ? (['Ann', null] as const)
        : kind < 84
          ? ([remoteRecipient, null] as const)
          : kind < 88
            ? (['LOST ANSWER', null] as const)
            : kind < 90
              ? (['REFUSED', null] as const)
              : kind < 94
                ? ([kind < 93 ? 'VOID LATER' : 'VOID REFUSED', null] as const)
                : (['Ann', 'crash_after_carrier'] as const)
    const asked = creation(anyParcel(random, name), {
      draft: random.chance(0.08),
      key: random.chance(0.4) ? this.#key() : null,
      orderId: random.chance(0.2) ? `order ${random.below(50)}` : null,
      fault,
    })
    this.#start(`buy ${account} ${name} ${asked.key}`, () => this.#make(account, asked))
  }

  /** A fresh one, or one of the last that were used: a client that asks again. */
  #key(): string {
    if (this.#keys === 0 || this.#random.chance(0.5)) this.#keys += 1
    return `key ${this.#keys - this.#random.below(Math.min(this.#keys, 5))}`
  }

  async #make(account: number, asked: KeyedCreation): Promise<void> {
    const command = await commandFor(this.#world, account)
    const { shipmentId, replayed } = await createShipment(command, asked)
    const shipment = await this.#store.read.shipments.byId(serviceOn(account), shipmentId)
    if (!shipment) return
    const pending = shipment.state === 'purchasing'
    this.#codes.push({ strand: this.#strands.current, account, code: shipment.shipCode, pending })
    if (shipment.bought === null) {
      this.#drafts.push({ strand: this.#strands.current, account, id: shipmentId })
      if (pending) this.#happened('left open')
      return
    }
    if (!replayed) this.#bought += 1
    this.#happened(replayed ? 'replays' : 'purchases')
    if (shipment.bought.otherTrackingCodes.length > 0) this.#happened('several packages')
    const under = `${account} ${asked.key}`
    const before = this.#madeUnder.get(under) ?? shipmentId
    if (asked.key === null) return
    if (before !== shipmentId) throw new Error(`${under} made ${before} and ${shipmentId}`)
    this.#madeUnder.set(under, shipmentId)
  }

  /** By one buyer, or by two at once. */
  #buyDraft(): void {
    if (this.#drafts.length === 0) return
    this.#drafts.sort((a, b) => a.strand - b.strand)
    const { account, id } = this.#random.pick(this.#drafts.slice(-60))
    for (let buyers = this.#random.chance(0.3) ? 2 : 1; buyers > 0; buyers -= 1) {
      const key = this.#random.chance(0.4) ? requestKey(this.#key(), 'drafts') : null
      this.#start(`draft ${account}`, async () => {
        const command = { ...(await commandFor(this.#world, account)), key }
        await buyDraft(command, () => draftPurchase(id)).catch(error => {
          // Its purchase may have been given up, and nothing be left of it.
          if (!(error instanceof CoreError && error.code === 'not_found')) throw error
        })
        this.#happened('drafts bought')
      })
    }
  }

  #void(): void {
    if (this.#codes.length === 0) return
    this.#codes.sort((a, b) => a.strand - b.strand)
    const { account, code, pending } = this.#random.pick(this.#codes.slice(-200))
    for (let times = this.#random.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
      this.#start(`void ${account}`, async () => {
        try {
          await voidShipment(await commandFor(this.#world, account), code)
          this.#happened('voids')
        } catch (error) {
          // A purchase that was still open may have been given up, and its shipment with it.
          const gone = error instanceof CoreError && error.code === 'not_found'
          if (!gone || !pending) throw error
        }
      })
    }
  }

  #grant(account: number): void {
    const amount = 1 + this.#random.below(1500_00)
    this.#start(`grant ${account} ${amount}`, async () => {
      await grantCredits(this.#world.store, account, amount, 'more', this.#now)
    })
  }

  #advance(account: number): void {
    const byMs = this.#random.pick([1, 7, 20, 50, 200]) * hourMs
    this.#start(`advance ${account} ${byMs}`, async () => {
      await advanceClock(this.#world, account, byMs)
    })
  }

  #start(name: string, work: () => Promise<void>): void {
    const kind = name.split(' ')[0] ?? name
    this.#happened(`${kind} begun`)
    this.#strands.start(name, async () => {
      try {
        await work()
      } catch (error) {
        this.#refused(kind, error)
      }
    })
  }

  #refused(kind: string, error: unknown): void {
    if (error instanceof SandboxCrash) this.#happened('crashes')
    else if (error instanceof CoreError && expectedRefusals.has(error.code))
      this.#happened(`${kind} ${error.code}`)
    else throw error
  }

  /** A carrier's door is a place to wait at, too, and sometimes nobody opens. */
  #between(carrier: Carrier): Carrier {
    const { sell, find, cancel } = carrier
    if (!sell || !find || !cancel) throw new Error(`${carrier.code} lacks a door`)
    return {
      ...carrier,
      sell: order => {
        const selling = sell(order)
        if (selling.kind === 'in_process') return selling
        return {
          kind: 'remote',
          buy: async (reference, signal) => {
            await this.#strands.gate('the carrier')
            if (this.#carriersAway) throw new CarrierError('unavailable', 'Nobody is there.')
            const buy = () => selling.buy(reference, signal)
            if (order.fault !== null) return await this.#strands.apart(buy)
            // Not from the shared stream: who asks first within a turn is the machine's to say.
            const its = new Random(this.#strands.current)
            if (its.chance(0.1)) return this.#sellLater(buy, its.pick(delays))
            const sale = await buy()
            await this.#strands.gate('its answer')
            return sale
          },
        }
      },
      find: async (sale, signal) => {
        await this.#strands.gate('the carrier’s book')
        if (this.#carriersAway) throw new CarrierError('unavailable', 'Nobody is there.')
        return await find(sale, signal)
      },
      cancel: async (sold, signal) => {
        await this.#strands.gate('the carrier’s counter')
        if (this.#carriersAway) throw new CarrierError('unavailable', 'Nobody is there.')
        const answer = await cancel(sold, signal)
        // Only of a late sale nobody knows for whom it was.
        if (answer.kind === 'accepted') {
          this.#happened(sold.recipientName === null ? 'taken back' : 'voids agreed to')
        } else if (answer.kind === 'asked') this.#happened('voids that wait')
        return answer
      },
    }
  }

  /** The answer does not come in time, and the carrier sells all the same, soon or late. */
  #sellLater(sell: () => Promise<unknown>, delayMs: number): never {
    const askedAt = this.#now
    const arrives = async () => {
      await this.#strands.gate('the carrier’s long queue')
      await this.#strands.apart(sell).catch(error => {
        if (!(error instanceof CarrierError)) throw error
      })
      this.#happened('late sales')
      if (this.#now - askedAt >= usualLimits.bookShowsAfterMs)
        this.#happened('sales after the minute')
    }
    const strand = this.#strands.current
    this.#late.push({ strand, arrivesAt: askedAt + delayMs, sell: arrives })
    throw new CarrierError('timeout', 'The carrier did not answer.')
  }

  /** Everybody comes to an end, and the reconciler has its time. */
  async #settle(): Promise<void> {
    this.#carriersAway = false
    let fewest = Number.POSITIVE_INFINITY
    // A long life leaves thousands of jobs: as long as they become fewer there is an end to come.
    for (let inVain = 0; inVain < 500; inVain += 1) {
      this.#arrive()
      await this.#strands.finish()
      const jobs = await this.#store.read.jobs.list(1_000_000)
      const left = jobs.length + this.#late.length
      if (left === 0) return
      if (left < fewest) inVain = 0
      fewest = Math.min(fewest, left)
      this.#now += 2 * hourMs
      await runDueJobs(this.#world)
    }
    throw new Error('The reconciler comes to no end.')
  }

  #count(what: string, act: () => void): void {
    this.#happened(what)
    act()
  }

  #happened(what: string): void {
    this.#tally[what] = (this.#tally[what] ?? 0) + 1
  }
}
