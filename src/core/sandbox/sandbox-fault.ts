export const sandboxFaults = [
  'crash_after_carrier',
  'slow_commit',
  'rate_limited',
  'internal_error',
] as const

export type SandboxFault = (typeof sandboxFaults)[number]

/**
 * The client asked the sandbox for a crash after the carrier's sale: the edge drops the connection, and
 * the reconciler has to finish the work, as after a real crash.
 */
export class SandboxCrash extends Error {
  constructor() {
    super('The sandbox was asked to crash here.')
    this.name = 'SandboxCrash'
  }
}
