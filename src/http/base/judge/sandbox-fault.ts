import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CoreError, invalid } from '#core/errors.ts'
import { SandboxCrash, type SandboxFault, sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import { type Present, problemOf, sendProblem } from '../error-answers.ts'
import type { Step } from '../step.ts'
import { worldOf } from '../world-of-request.ts'

export const faultHeader = 'sandbox-fault'

/**
 * The fault that the header `Sandbox-Fault` demands for this request alone. Production ignores the
 * header. A misspelt fault is refused: a client's test of that fault would otherwise pass by accident.
 */
export function sandboxFaultOf(request: FastifyRequest): SandboxFault | null {
  const header = request.headers[faultHeader]
  if (header === undefined || worldOf(request).environment !== 'sandbox') return null
  const fault = faultNamed(String(header))
  if (fault) return fault
  const sentence = `The sandbox-fault must be one of: ${sandboxFaults.join(', ')}.`
  throw invalid('sandbox-fault', sentence)
}

/** As a client writes it; null for what is none. */
export function faultNamed(text: string): SandboxFault | null {
  const wanted = text.trim().toLowerCase()
  return sandboxFaults.find(name => name === wanted) ?? null
}

/** Answers the faults that happen before the call does anything. */
export const answerSandboxFault =
  (present: Present): Step =>
  (request, reply) => {
    switch (sandboxFaultOf(request)) {
      case 'rate_limited':
        reply.header('retry-after', 1).header('ratelimit-remaining', 0)
        return sendProblem(reply, new CoreError('too_many_requests', 'Too many requests.'), present)
      case 'internal_error':
        return sendProblem(reply, problemOf(new Error('Sandbox-Fault asked for it')), present)
      default:
        return undefined
    }
  }

/** A hurried client gives up sooner; a patient retry with the same key waits longer. */
export const slowCommitMs = 3000

/**
 * Runs work in which the fault may happen. Null after the fault `crash`, which ends the connection as a
 * crash of the server would.
 */
export async function runWithFault<T>(
  fault: SandboxFault | null,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    if (fault === 'slow_commit') await setTimeout(slowCommitMs)
    return await work()
  } catch (error) {
    if (!(error instanceof SandboxCrash)) throw error
    reply.hijack()
    endConnection(reply)
    return null
  }
}

/**
 * Node would not end the connection of an answer that waits behind another one. A call that the service
 * sends to itself has no connection, only an answer that never comes.
 */
function endConnection({ raw, request }: FastifyReply): void {
  const { socket } = request.raw
  if (socket instanceof Socket) socket.destroy()
  else raw.destroy()
}
