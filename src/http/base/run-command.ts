import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command } from '#core/command/command.ts'
import type { RequestKey } from '#core/command/key-store.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { oneAtATime } from './intake/one-at-a-time.ts'
import { runWithFault, sandboxFaultOf } from './judge/sandbox-fault.ts'
import { commandOfRequest } from './request-command.ts'

/**
 * Runs the command of a request under its key. Null where nobody waits for an answer: after the fault
 * `crash`, or where the client went away.
 */
export async function runCommand<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  key: RequestKey | null,
  act: (command: Command, fault: SandboxFault | null) => Promise<T>,
): Promise<T | null> {
  const fault = sandboxFaultOf(request)
  const command = commandOfRequest(request, key)
  return await oneAtATime(command, reply, () =>
    runWithFault(fault, reply, () => act(command, fault)),
  )
}
