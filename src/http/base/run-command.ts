import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestMark } from '#core/calls/request-log.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import type { RequestKey } from '#core/command/key-store.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { oneAtATime } from './intake/one-at-a-time.ts'
import { callerOf } from './judge/authentication.ts'
import { runWithFault, sandboxFaultOf } from './judge/sandbox-fault.ts'
import { redactPath } from './keep/redact-text.ts'
import { worldOf } from './world-of-request.ts'

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

/** What the log will say of a call that changes something, as far as it is known beforehand. */
export const requestMarkOf = (request: FastifyRequest): RequestMark => ({
  requestId: request.id,
  method: request.method,
  route: request.context.route.url ?? '',
  path: redactPath(request.url.split('?', 1)[0] ?? ''),
  arrivedAt: request.context.arrivedAt,
  outcomes: request.context.outcomes,
})

const commandOfRequest = (request: FastifyRequest, key: RequestKey | null): Command =>
  commandOf(worldOf(request), callerOf(request), requestMarkOf(request), key)
