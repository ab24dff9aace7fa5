import type { Caller } from '../../account/authenticate.ts'
import { type Command, commandOf } from '../../command/command.ts'
import { systemMark } from '../../command/system-log-entry.ts'
import { CoreError, type ErrorCode } from '../../errors.ts'
import { buyDraft } from '../../purchase/buy-draft.ts'
import { shipmentPath } from '../../purchase/decide/purchase-fault.ts'
import { isVoid, type ShipmentState } from '../../shipment/state.ts'
import type { World } from '../../world.ts'
import type { BatchError, BatchRun, RunMember } from '../batch.ts'

/** `open`: it is not known yet, or worth another try, and a later pass of the run looks again. */
export type MemberOutcome = 'processed' | 'failed' | 'open' | 'void'

/** What a run buys with. */
export type RunBuyer = {
  readonly world: World
  readonly caller: Caller
  readonly run: BatchRun
  readonly pass: number
  /** Is called where the fault is ours: an operator must learn of it. */
  onFault(shipmentId: number, error: unknown): void
}

/** A carrier may recover soon, or another buyer give up: such an error counts after so many tries. */
const triesOfTransient = 3
const transient: ReadonlySet<ErrorCode> = new Set(['carrier_error', 'unavailable', 'conflict'])

/**
 * Buys a shipment of the run unless that is done. Its key is the run's own: a job that carries the run
 * on finds under it what was begun, and buys nothing twice.
 */
export async function buyMember(buyer: RunBuyer, member: RunMember): Promise<MemberOutcome> {
  const { id: shipmentId, state, hasFailed } = member
  const known = hasFailed ? 'failed' : outcomeOf(state)
  // A process that died may have left the open purchase: it is resumed once.
  const isLeft = state === 'purchasing' && buyer.pass === 0
  if (known !== null && !isLeft) return known
  try {
    const { fresh } = await buyDraft(commandFor(buyer, shipmentId), () => ({
      shipmentId,
      choice: null,
      maxPrice: null,
      labelFormat: null,
      fault: null,
      doubtScope: 'address',
      pathOf: shipmentPath,
      inBatch: buyer.run.id,
    }))
    if (fresh) return 'processed'
  } catch (error) {
    if (isWorthAnotherTry(error, buyer.pass)) return 'open'
    if (await writeDown(buyer, shipmentId, error)) return 'failed'
  }
  return await currentOutcome(buyer, shipmentId)
}

/** Null for a draft, which is to be bought. */
function outcomeOf(state: ShipmentState): MemberOutcome | null {
  if (state === 'draft') return null
  if (state === 'purchasing') return 'open'
  return isVoid({ state }) ? 'void' : 'processed'
}

function commandFor({ world, caller, run }: RunBuyer, shipmentId: number): Command {
  const mark = systemMark('job', 'process-batch', world.clock.now())
  const text = `${run.id}:${run.run}:${shipmentId}`
  const key = { scope: 'batch', text, fingerprint: null, cipherKey: null }
  // Nobody waits: a purchase that stays open is looked at by the next pass.
  return { ...commandOf(world, caller, mark, key), patienceMs: 0 }
}

const isWorthAnotherTry = (error: unknown, pass: number): boolean =>
  error instanceof CoreError && transient.has(error.code) && pass + 1 < triesOfTransient

/**
 * Writes the error down where the shipment is still a draft; false where it is none. A job that is not
 * this worker's any more, or a database that is away, lets this fail too, and with it the slice.
 */
async function writeDown(buyer: RunBuyer, shipmentId: number, error: unknown): Promise<boolean> {
  const { world, caller, run, onFault } = buyer
  const { accountId } = caller.access
  const { tenant } = commandOf(world, caller, null)
  const isWritten = await world.store.transact(accountId, async ({ shipments, batches }) => {
    // Locks the row: a sale whose commit is still on its way is seen here, or does not happen.
    if (!(await shipments.move(tenant, shipmentId, 'draft', 'draft', null))) return false
    await batches.insertError(tenant, run, errorOf(shipmentId, error))
    return true
  })
  if (isWritten && !(error instanceof CoreError)) onFault(shipmentId, error)
  return isWritten
}

const errorOf = (shipmentId: number, error: unknown): BatchError =>
  error instanceof CoreError
    ? { shipmentId, code: error.code, message: error.message, details: error.fields }
    : { shipmentId, code: 'internal_error', message: 'Something went wrong.', details: {} }

async function currentOutcome(
  { world, caller }: RunBuyer,
  shipmentId: number,
): Promise<MemberOutcome> {
  const { tenant } = commandOf(world, caller, null)
  const [member] = await world.store.read.batches.members(tenant, [shipmentId])
  return (member && outcomeOf(member.state)) ?? 'open'
}
