import { expect, inject } from 'vitest'
import type { DatabaseKit } from '../support/engines.ts'
import type { Death } from './crash-child.ts'
import { CrashProcess } from './crash-process.ts'
import type { Step } from './marked-store.ts'
import type { Random } from './random.ts'

/**
 * The seeds of a proof on an engine: a thousand, or as many as somebody has time for, or one that a failure
 * named. In the suite each deed has so many seeds in a row, and an engine takes all of them. Every day each
 * deed is done once, and the engines take them by turns.
 */
export function crashSeeds(
  engine: DatabaseKit['kind'],
  deeds: number,
  seedsOfDeed: 1 | 2,
): readonly number[] {
  const only = process.env.PROOF_SEED
  if (only) return [Number(only)]
  const length = process.env.PROOF ? Number(process.env.PROOF_RUNS ?? 1000) : deeds * seedsOfDeed
  const seeds = Array.from({ length }, (_, index) => index + 1)
  if (process.env.PROOF || inject('isThorough')) return seeds
  const turn = 2 * seedsOfDeed
  return seeds.filter(seed => seed % turn === (engine === 'sqlite' ? turn - 1 : 0))
}

/** How many steps the work takes when nobody dies. */
export async function countSteps(perform: (step: Step) => Promise<void>): Promise<number> {
  let taken = 0
  await perform(() => {
    taken += 1
  })
  return taken
}

export const deathWithin = (steps: number | undefined, random: Random): Death => ({
  step: 1 + random.below(steps ?? 1),
  when: random.pick(['before', 'during']),
})

/**
 * Gives each run a process that it may kill, and expects that most runs do. The next process starts
 * while the one before it is at work.
 */
export async function runWithProcesses(
  seeds: readonly number[],
  run: (seed: number, child: CrashProcess) => Promise<boolean>,
): Promise<void> {
  let killed = 0
  let next: CrashProcess | null = new CrashProcess()
  for (const [index, seed] of seeds.entries()) {
    await using child = next ?? new CrashProcess()
    next = index + 1 < seeds.length ? new CrashProcess() : null
    if (await run(seed, child)) killed += 1
  }
  expect(killed).toBeGreaterThan(seeds.length * 0.8)
}
