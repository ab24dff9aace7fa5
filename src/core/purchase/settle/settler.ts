import {
  type AccountId,
  type SystemAccess,
  systemAccess,
  type Tenant,
  tenantOf,
} from '../../access.ts'
import { type LoggedRequest, logEntry, type RequestLogWriter } from '../../calls/request-log.ts'
import { type AnyCommand, accountNow } from '../../command/command.ts'
import { systemLogEntry } from '../../command/system-log-entry.ts'
import type { Instant } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { Purchase } from '../purchase-store.ts'

/** How the settlement of a purchase or a void ended, as the log's line says it before the ship code. */
export type Settlement = 'purchased' | 'released' | 'voided' | 'carrier refused to void'

/** Who settles: a caller whose request is waiting, the reconciler, or an operator. */
export type Settler = {
  readonly world: World
  readonly tenant: Tenant
  /** By the account's clock. */
  readonly now: Instant
  /**
   * A caller who learns that nothing was sold keeps nothing, and may use the key again; a caller who
   * was asked to wait, or got no answer, finds a draft.
   */
  readonly leaves: 'nothing' | 'draft'
  /** The log's line on who decided about the money; null where another line says it. */
  line(settlement: Settlement, shipCode: string): LoggedRequest | null
}

/** For a caller's own request: the edge logs what it refuses. */
export const callersSettler = (command: AnyCommand): Settler => ({
  world: command.world,
  tenant: command.tenant,
  now: accountNow(command),
  get leaves() {
    return (command.keepsWaiting?.() ?? true) ? 'nothing' : 'draft'
  },
  line: (settlement, shipCode) =>
    settlement === 'purchased' ? lineOf(command, settlement, shipCode) : null,
})

/** The line of a settlement that a caller's own request brought about; null where no request did. */
export const lineOf = (
  { mark, caller, world }: AnyCommand,
  settlement: Settlement,
  shipCode: string,
): LoggedRequest | null =>
  mark && logEntry(mark, caller.access, 200, `${settlement} ${shipCode}`, world.clock.now())

/** The system itself, on the account's behalf: by a job, or by an operator at the shell. */
export async function systemSettler(
  world: World,
  accountId: AccountId,
  by: SystemAccess['by'],
  action: 'settle-purchase' | 'settle-void' = 'settle-purchase',
): Promise<Settler> {
  const tenant = tenantOf(systemAccess(by, accountId))
  const offsetMs = await world.store.read.clocks.offsetMs(tenant)
  const at = world.clock.now()
  return {
    world,
    tenant,
    now: at + offsetMs,
    leaves: 'draft',
    line: (settlement, shipCode) => systemLogEntry(by, action, `${settlement} ${shipCode}`, at),
  }
}

/**
 * For a release of a purchase that was surely not sold, and whose buyer was not asked to wait: its key
 * may buy again. Without a key the buyer can find nothing but a draft.
 */
export const freeingKey = (settler: Settler, { key }: Purchase): Settler =>
  key === null ? settler : { ...settler, leaves: 'nothing' }

/** A part of the transaction that settles: nothing is logged where another line says it. */
export async function logOutcome(
  { tenant, line }: Pick<Settler, 'tenant' | 'line'>,
  { requestLog }: { readonly requestLog: RequestLogWriter },
  settlement: Settlement,
  shipCode: string,
): Promise<void> {
  const entry = line(settlement, shipCode)
  if (entry !== null) await requestLog.append(tenant, entry)
}
