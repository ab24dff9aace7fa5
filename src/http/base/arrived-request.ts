import { IncomingMessage } from 'node:http'

/** A request as Node's server creates it. */
export class ArrivedRequest extends IncomingMessage {
  readonly arrivedAtMs = performance.now()
  /** Whether the process had too much to do when the request arrived. */
  isExcess = false
}

export const isExcess = (request: IncomingMessage): boolean =>
  request instanceof ArrivedRequest && request.isExcess
