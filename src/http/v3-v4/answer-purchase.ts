import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { type CreatedShipment, viewCreated } from '#core/shipment/created-shipment.ts'
import { callerOf } from '../base/authentication.ts'
import { markOf } from '../base/refusal-log.ts'
import { inTrouble, sandboxFaultOf } from '../base/sandbox-fault.ts'
import { worldOf } from '../base/world-of-request.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { fromView } from './wire/shipment-answer.ts'

/** Who asks for a shipment, and what the sandbox shall have go wrong. */
export type PurchaseCall = Caller & {
  readonly catalogue: Catalogue
  readonly fault: SandboxFault | null
}

/** Everything of a call that makes a shipment but the reading of what is wanted. */
export async function answerPurchase(
  request: FastifyRequest,
  reply: FastifyReply,
  create: (command: Command, call: PurchaseCall) => Promise<CreatedShipment>,
): Promise<ReturnType<typeof fromView> | undefined> {
  const [world, caller] = [worldOf(request), callerOf(request)]
  const [key, fault] = [idempotencyKeyOf(request), sandboxFaultOf(request)]
  const call = { ...caller, catalogue: world.catalogue(), fault }
  const command = commandOf(world, caller, markOf(request), key)
  const created = await oneAtATime(command, key?.text ?? null, reply, () =>
    inTrouble(fault, reply, () => create(command, call)),
  )
  // Null where the sandbox was asked to crash, or the client went away: nobody is there to be answered.
  if (created === null) return undefined
  return fromView(await viewCreated(world, command.tenant, created), call)
}
