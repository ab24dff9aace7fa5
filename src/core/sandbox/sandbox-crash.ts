/**
 * Thrown where the sandbox was asked to crash after the carrier has sold: the edge drops the
 * connection, and what was begun is left to the reconciler, as a crash would leave it.
 */
export class SandboxCrash extends Error {
  constructor() {
    super('The sandbox was asked to crash here.')
    this.name = 'SandboxCrash'
  }
}
