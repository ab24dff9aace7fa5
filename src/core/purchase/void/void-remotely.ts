import type { Tenant } from '../../access.ts'
import { hasSameCredentials } from '../../carrier-account/connection-of.ts'
import type { ConnectionFacts } from '../../carrier-account.ts'
import { type AnyCommand, accountNow, beginCommand } from '../../command/command.ts'
import { CoreError } from '../../errors.ts'
import { audienceOf } from '../../event/publish.ts'
import type { Seller, SoldLabel } from '../../ports/carrier/carrier.ts'
import type { Instant } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import type { Consignment, GoodsSales, Sellers } from '../goods-sales.ts'
import { salesOfPurchase } from '../sales-of-goods.ts'
import { askToCancel, cancelSale } from '../settle/cancel-sale.ts'
import { lineOf, type Settlement } from '../settle/settler.ts'
import { shipmentSubject } from '../write-shipment.ts'
import { NotVoidable } from './move-voided.ts'
import { voidJob } from './reopen-void.ts'
import { settleFirstAnswer } from './settle-void.ts'
import type { VoidAttempt } from './void-store.ts'

type VoidableConsignment = Pick<Consignment, 'id' | 'bought' | 'recipientName'>

/** A label that a carrier outside our process sold; no carrier where none of that code is left. */
export type RemoteLabel = {
  readonly sales: GoodsSales
  readonly carrier: Seller | null
  readonly sold: SoldLabel
  /** When the carrier was asked to sell it. */
  readonly requestedAt: Instant
}

/** Null for a label that was sold in our process. */
export async function remoteLabelOf(
  world: Sellers & Pick<World, 'store'>,
  tenant: Tenant,
  { id, bought, recipientName }: VoidableConsignment,
): Promise<RemoteLabel | null> {
  const { read } = world.store
  const purchase = await read.purchases.ofShipment(tenant, id)
  if (!bought || purchase?.state !== 'posted') return null
  const { carrierCode, trackingCode } = bought
  const { reference, handle, heldAt, requestedAt, connection, service } = purchase
  const facts = await read.carrierFacts.ofShipment(tenant, id)
  const sales = salesOfPurchase(purchase)
  return {
    sales,
    carrier:
      connection === null
        ? sales.sellerNamed(world, carrierCode)
        : sales.seller(world, { serviceId: service.serviceId, connection }),
    sold: {
      accountId: tenant.accountId,
      shipmentId: id,
      reference,
      handle,
      connection,
      trackingCode,
      carrierId: facts?.carrierId ?? null,
      recipientName,
      ticket: null,
    },
    requestedAt: requestedAt ?? heldAt,
  }
}

/**
 * Asks the carrier to take a label back. The request is written down first, and the credits return when the
 * carrier agrees; a job goes on asking. Until then the label is shown to nobody.
 */
export async function voidRemotely(
  command: AnyCommand,
  consignment: Consignment,
  { sales, carrier, sold, requestedAt }: RemoteLabel,
): Promise<void> {
  if (!carrier?.cancel) throw new NotVoidable('Its carrier does not accept voids here.')
  const { world, tenant } = command
  const { connection } = carrier
  const { attempt, jobId } = await writeRequest(command, sales, consignment, connection)
  const settler = {
    world,
    tenant,
    sales,
    now: accountNow(command),
    line: (settlement: Settlement, shipCode: string) => lineOf(command, settlement, shipCode),
  }
  // Another user's refusal says nothing of what this one bought.
  const isOwn = hasSameCredentials(carrier, sold)
  const answer =
    !isOwn || (await isForBook(command, carrier, attempt))
      ? await cancelSale(world, carrier, sold, requestedAt)
      : await askToCancel(world, carrier, sold)
  const outcome = await settleFirstAnswer(settler, attempt, answer, jobId)
  if (outcome.kind === 'too_late') throw new CoreError('not_voidable', outcome.why)
  if (outcome.kind === 'refused') throw new NotVoidable(`Its carrier refused: ${outcome.why}`)
}

/**
 * Whether the carrier's book judges a refusal: the carrier may have carried out an earlier request after
 * all, and refuse this one because of it. Without a book, or with one whose searches are counted, a client
 * who asks twice would wait for a person. Read after the request was written, so that no request is
 * overlooked that another caller wrote just before.
 */
async function isForBook(
  { world, tenant }: AnyCommand,
  { find, findBudget }: Seller,
  attempt: VoidAttempt,
): Promise<boolean> {
  if (find === undefined || findBudget !== undefined) return false
  const latest = await world.store.read.voids.ofShipment(tenant, attempt.shipmentId)
  return latest?.isRepeated ?? true
}

async function writeRequest(
  command: AnyCommand,
  sales: GoodsSales,
  consignment: Consignment,
  connection: ConnectionFacts | undefined,
): Promise<{ readonly attempt: VoidAttempt; readonly jobId: number }> {
  const { world, tenant } = command
  const { id, state, shipCode } = consignment
  const jobId = await world.store.takeNumbers('job', 1)
  const askedAt = world.clock.now()
  const attempt = { shipmentId: id, askedAt }
  await beginCommand(
    command,
    async writers => {
      const { carrierAccounts } = writers
      if (connection && (await carrierAccounts.holdSteady(connection)) === null) {
        throw new NotVoidable('Its carrier account was changed a moment ago: try again.')
      }
      await consignment.askVoid(writers, { audience: audienceOf(command), at: accountNow(command) })
      await writers.voids.insert(tenant, { shipmentId: id, fromState: state, askedAt })
      await writers.jobs.enqueue(jobId, voidJob(tenant, attempt, sales.kind))
    },
    () => `asked to void ${shipCode}`,
    shipmentSubject(consignment),
  )
  return { attempt, jobId }
}
