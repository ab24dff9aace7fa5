import { type AccountId, operatorOn } from '../access.ts'
import { houseEntry } from '../audit/house-entry.ts'
import { logEntry } from '../audit/request-mark.ts'
import { hasPassed } from '../clock.ts'
import { accountNow, type Command } from '../command.ts'
import type { RemoteSale } from '../ports/carrier.ts'
import type { World } from '../world.ts'
import { confirm, releaseHold, type Settled, type Settler, undecided } from './close-purchase.ts'
import type { Purchase } from './purchase-store.ts'
import { carrierSelling, searchBook } from './search-book.ts'

/** A hold that was never followed by a question to the carrier lapses by itself. */
export const holdLapsesAfterMs = 15 * 60_000
/** A carrier that was asked may sell late: what its book lacks before this may still come. */
export const surelyNotSoldAfterMs = 60_000

/** A caller's own request: what it refuses, the edge logs. */
const settlerOf = (command: Command): Settler => ({
  world: command.world,
  tenant: command.tenant,
  now: accountNow(command),
  leaves: 'nothing',
  line: outcome =>
    command.mark && outcome.startsWith('purchased')
      ? logEntry(command.mark, command.caller, 200, outcome, command.world.clock.now())
      : null,
})

export const confirmPurchase = (command: Command, shipmentId: number, sale: RemoteSale) =>
  confirm(settlerOf(command), shipmentId, sale)

export const releasePurchase = (command: Command, shipmentId: number) =>
  releaseHold(settlerOf(command), shipmentId, undecided, 'not_sold')

export const settlePurchase = (command: Command, shipmentId: number) =>
  settle(settlerOf(command), shipmentId)

export const reconcilePurchase = async (
  world: World,
  accountId: AccountId,
  shipmentId: number,
): Promise<Settled> => settle(await houseSettler(world, accountId, 'job'), shipmentId)

/** The house itself, on the account's behalf: by a job, or by an operator at the shell. */
export async function houseSettler(
  world: World,
  accountId: AccountId,
  by: 'job' | 'operator',
): Promise<Settler> {
  const tenant = operatorOn(accountId)
  const offsetMs = await world.store.read.clocks.offsetMs(tenant)
  const at = world.clock.now()
  return {
    world,
    tenant,
    now: at + offsetMs,
    leaves: 'draft',
    line: outcome => houseEntry(by, 'settle-purchase', outcome, at),
  }
}

/**
 * Finds out what became of an open purchase. In `held` nobody was asked: it lapses with time. From
 * `requested` on the carrier's own book decides, searched by our reference; what can't be searched
 * stays open until a person says what happened.
 */
async function settle(settler: Settler, shipmentId: number): Promise<Settled> {
  const { world, tenant } = settler
  const purchase = await world.store.read.purchases.latest(tenant, shipmentId)
  if (!purchase) return 'released'
  if (purchase.state === 'posted' || purchase.state === 'released') return purchase.state
  if (purchase.state === 'held') {
    if (!hasPassed(holdLapsesAfterMs, purchase.heldAt, world.clock.now())) return 'open'
    return await releaseHold(settler, shipmentId, ['held'], 'not_sold')
  }
  const { service, reference } = purchase
  const sale = await searchBook(carrierSelling(world, service.serviceId), reference)
  if (sale === 'unknown') return 'open'
  if (sale !== null) return await confirm(settler, shipmentId, sale)
  if (maySellLate(world, purchase)) return 'open'
  return await releaseHold(settler, shipmentId, ['requested', 'unknown'], 'not_found')
}

export const maySellLate = ({ clock }: World, { requestedAt, heldAt }: Purchase): boolean =>
  !hasPassed(surelyNotSoldAfterMs, requestedAt ?? heldAt, clock.now())
