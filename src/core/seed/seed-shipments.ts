import { operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import { invalid } from '../errors.ts'
import type { World } from '../world.ts'
import { chapterLength, drawPlot, type Plot } from './plot.ts'
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
  readonly prompter?: Prompter | null
  /** Called after each command with how many shipments are written so far. */
  progress?(shipments: number): void
}

export type Prompter = {
  begin(plot: Plot): void
  /** Null where this chapter has not been told. */
  chapter(chapter: number): LaidPast | null
}

/** Its numbers are taken all at once, and ranges of numbers end. */
const most = 10_000_000
/** Where nobody waits for it a command may write so long, its commit aside. */
const writingMs = 300

/**
 * Fills an account with the past of a shop: what was bought, paid, scanned and voided, each with every
 * row that it would have left. What it costs is granted with it, so the account's credits stay.
 */
export async function seedShipments(world: World, seeding: Seeding): Promise<void> {
  const { account, shipments, spreadMs, prompter } = seeding
  if (!Number.isSafeInteger(shipments) || shipments < 1 || shipments > most) {
    throw invalid('shipments', `The number of shipments must be a whole one from 1 to ${most}.`)
  }
  const { store, clock } = world
  const plot = await drawPlot(world, account, shipments, spreadMs)
  prompter?.begin(plot)
  const tell = await tellerOf(world, plot)
  const tenant = operatorOn(account.id)
  const lay = (chapter: number): LaidPast =>
    prompter?.chapter(chapter) ?? store.layPast(tenant, tell(chapter))

  /** Told before the command begins, so that others wait for nothing but its rows. */
  const writeOne = async (chapter: number): Promise<number> => {
    const laid = lay(chapter)
    await store.transact(account.id, ({ seed }) => seed.insert(tenant, laid))
    return chapter + 1
  }
  /** Told and forgotten one after the other. */
  const writeMany = (from: number): Promise<number> =>
    store.transact(account.id, async ({ seed }) => {
      const until = clock.now() + writingMs
      let chapter = from
      do {
        await seed.insert(tenant, lay(chapter))
        chapter += 1
      } while (chapter < plot.chapters && clock.now() < until)
      return chapter
    })
  for (let chapter = 0; chapter < plot.chapters; ) {
    const besideOthers = seeding.besideOthers?.() ?? true
    chapter = besideOthers ? await writeOne(chapter) : await writeMany(chapter)
    seeding.progress?.(Math.min(chapter * chapterLength, shipments))
  }
}
