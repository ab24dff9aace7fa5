import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '#core/command/command.ts'
import { type CreatedShipment, viewCreated } from '#core/shipment/created-shipment.ts'
import { tenantOfRequest } from '../base/judge/authentication.ts'
import { runCommand } from '../base/run-command.ts'
import { worldOf } from '../base/world-of-request.ts'
import { contextOf, type PurchaseContext } from './answer-context.ts'
import { idempotencyKeyOf, keyScopes } from './keyed-call.ts'
import { fromShipmentView } from './wire/shipment-answer.ts'

/** Answers a call that creates a shipment; `create` reads what the client wants and carries it out. */
export async function answerPurchase(
  request: FastifyRequest,
  reply: FastifyReply,
  create: (command: Command, context: PurchaseContext) => Promise<CreatedShipment>,
): Promise<ReturnType<typeof fromShipmentView> | undefined> {
  const context = contextOf(request)
  const key = idempotencyKeyOf(request, keyScopes.shipments)
  const created = await runCommand(request, reply, key, (command, fault) =>
    create(command, { ...context, fault }),
  )
  if (created === null) return undefined
  return fromShipmentView(
    await viewCreated(worldOf(request), tenantOfRequest(request), created),
    context,
  )
}
