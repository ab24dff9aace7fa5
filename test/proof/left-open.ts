import type { Command } from '#core/command/command.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import type { World } from '#core/world.ts'
import { createShipment, type KeyedCreation } from '../support/create-shipment.ts'
import { bookingThrough, buyingThrough } from './buying-through.ts'
import { commandFor, type ProofWorldParts, proofWorld } from './proof-world.ts'

/** After which commit the process dies: nobody was asked, or it had just said that it asks. */
export type LastState = 'held' | 'requested'

/** Begins a purchase elsewhere in a process that dies before the carrier hears of it. */
export const leaveOpen = (
  parts: ProofWorldParts,
  account: number,
  order: KeyedCreation,
  last: LastState,
): Promise<void> =>
  dieWhile(parts, account, last, async command => void (await createShipment(command, order)))

/** The same of a purchase of any kind. */
export async function dieWhile(
  parts: ProofWorldParts,
  account: number,
  last: LastState,
  buy: (command: Command) => Promise<void>,
): Promise<void> {
  const world = last === 'held' ? deadAfterOneCommit(parts) : neverAsking(parts)
  try {
    await buy(await commandFor(world, account))
  } catch (error) {
    if (error instanceof Killed) return
    throw error
  }
  throw new Error('It did not die.')
}

/** A process that dies is the one failure that nobody turns into an answer. */
class Killed extends SandboxCrash {}

function deadAfterOneCommit(parts: ProofWorldParts): World {
  const { store } = parts
  let commits = 0
  return proofWorld({
    ...parts,
    store: {
      ...store,
      async transact(account, work) {
        if (commits === 1) throw new Killed()
        commits += 1
        return await store.transact(account, work)
      },
    },
  })
}

const neverAsking = (parts: ProofWorldParts): World => {
  const die = () => Promise.reject(new Killed())
  return proofWorld({
    ...parts,
    between: buyingThrough(die),
    betweenFreight: bookingThrough(die),
  })
}
