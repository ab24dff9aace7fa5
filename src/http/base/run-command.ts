import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '#core/command/command.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { commandOfRequest } from '../base/request-command.ts'
import { runWithFault, sandboxFaultOf } from '../base/sandbox-fault.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Carries out a request's command, at most once for each Idempotency-Key. Null where nobody waits for an
 * answer: after the fault `crash`, or where the client went away.
 */
export async function carryOutOnce<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  act: (command: Command, fault: SandboxFault | null) => Promise<T>,
): Promise<T | null> {
  const [key, fault] = [idempotencyKeyOf(request), sandboxFaultOf(request)]
  const command = commandOfRequest(request, key)
  return await oneAtATime(command, key?.text ?? null, reply, () =>
    runWithFault(fault, reply, () => act(command, fault)),
  )
}
