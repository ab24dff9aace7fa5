import type { Environment } from '../environment.ts'
import { CoreError } from '../errors.ts'

/** The serials that a carrier may number its parcels with, from 0 on, in one world. */
export type CarrierBlock = {
  /** The carrier's own name. */
  readonly carrier: string
  /** What was given to the carrier, such as `the mailer id 804216`. */
  readonly name: string
  /** The range of numbers that its serials are taken from. */
  readonly range: string
  readonly serials: number
}

export type NextNumbers = (range: string) => number

export const numbersLeft = ({ serials, range }: CarrierBlock, next: NextNumbers): number =>
  Math.max(0, serials - next(range))

const fewNumbers = 10_000
const fewOfBlock = 0.1

/** An operator waits long for a new block, and each restore skips a million numbers or more. */
export const isNearlyUsedUp = (block: CarrierBlock, left: number): boolean =>
  left < fewNumbers || left < block.serials * fewOfBlock

/**
 * Refuses to skip so many numbers of each range where that uses up a carrier's block. A block that is
 * already used up is no reason: skipping takes nothing from it.
 */
export function refuseToUseUpBlocks(
  blocks: readonly CarrierBlock[],
  environment: Environment,
  next: NextNumbers,
  count: number,
): void {
  const usedUp = blocks.flatMap(block => {
    const left = numbersLeft(block, next)
    if (left === 0 || left > count) return []
    return `${block.carrier} has ${left} numbers left of ${block.name} in ${environment}.`
  })
  if (usedUp.length === 0) return
  throw new CoreError(
    'conflict',
    `${usedUp.join(' ')} Advancing by ${count} would leave nothing to sell there. Use a smaller --skip-numbers, or add a larger block to carriers.json.`,
  )
}
