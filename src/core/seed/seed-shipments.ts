import { operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import { invalid } from '../errors.ts'
import type { World } from '../world.ts'
import { drawPlot, type Plot } from './plot.ts'
import type { LaidPast } from './seed-store.ts'
import { tellerOf } from './story.ts'

export type Seeding = {
  readonly account: Account
  readonly shipments: number
  /** How far back they are spread. */
  readonly spreadMs: number
  /** Whether somebody may be waiting for what we write; asked before every command. */
  besideOthers?(): boolean
  /** Somebody who tells the story as well, ahead of us. */
  prompter?(plot: Plot): Prompter
}

export type Prompter = AsyncDisposable & {
  /** Null where this chapter has not been told. */
  chapter(chapter: number): LaidPast | null
}

type Step = {
  /** How long one command may write, its commit aside: others wait for it, where there are any. */
  readonly writingMs: number
  readonly chapters: number
  /** Whether it is all told before the command begins; otherwise each chapter is forgotten at once. */
  readonly toldBefore: boolean
}

const besideOthers: Step = { writingMs: 25, chapters: 4, toldBefore: true }
const alone: Step = { writingMs: 300, chapters: 100, toldBefore: false }

/**
 * Fills an account with the past of a shop: what was bought, paid, scanned and voided, each with every
 * row that it would have left. What it costs is granted with it, so the account's credits stay.
 */
export async function seedShipments(world: World, seeding: Seeding): Promise<void> {
  const { account, shipments, spreadMs } = seeding
  if (!Number.isSafeInteger(shipments) || shipments < 1) {
    throw invalid('shipments', 'The number of shipments must be a whole one above zero.')
  }
  const { store, clock } = world
  const plot = await drawPlot(world, account, shipments, spreadMs)
  await using prompter = seeding.prompter?.(plot)
  const tell = await tellerOf(world, plot)
  const tenant = operatorOn(account.id)
  const lay = (chapter: number): LaidPast =>
    prompter?.chapter(chapter) ?? store.layPast(tenant, tell(chapter))
  for (let from = 0; from < plot.chapters; ) {
    const step = (seeding.besideOthers?.() ?? true) ? besideOthers : alone
    const end = Math.min(plot.chapters, from + step.chapters)
    const laid = new Map<number, LaidPast>()
    if (step.toldBefore) for (let at = from; at < end; at += 1) laid.set(at, lay(at))
    const first = from
    from = await store.transact(account.id, async ({ seed }) => {
      const until = clock.now() + step.writingMs
      let next = first
      do {
        await seed.insert(tenant, laid.get(next) ?? lay(next))
        next += 1
      } while (next < end && clock.now() < until)
      return next
    })
  }
}
