import type { AccountId } from '#core/access.ts'
import type { World } from '#core/world.ts'

/** What an account may at once; as many as are kept of it. */
const burst = 500
/** More than the standard limits of requests let one token ask. */
const perSecond = 25
/** A plain read is kept only while so much is left, so that others are kept in any flood of reads. */
const leftForOthers = burst / 2

type Pace = { left: number; atMs: number }

/**
 * Bounds what keeping calls may cost: a burst of an account is kept whole, of a flood that lasts so many
 * a second. The rest would be forgotten in a moment, since the newest of an account are kept alone.
 */
export class KeepingPace {
  readonly #paces = new WeakMap<World, Map<AccountId, Pace>>()

  take(world: World, account: AccountId, isPlainRead: boolean, nowMs: number): boolean {
    const pace = this.#paceOf(world, account, nowMs)
    const gained = ((nowMs - pace.atMs) * perSecond) / 1000
    pace.left = Math.min(burst, pace.left + gained)
    pace.atMs = nowMs
    if (pace.left < (isPlainRead ? leftForOthers : 1)) return false
    pace.left -= 1
    return true
  }

  #paceOf(world: World, account: AccountId, nowMs: number): Pace {
    const ofWorld = this.#paces.get(world) ?? new Map<AccountId, Pace>()
    this.#paces.set(world, ofWorld)
    const known = ofWorld.get(account)
    if (known) return known
    const fresh = { left: burst, atMs: nowMs }
    ofWorld.set(account, fresh)
    return fresh
  }
}
