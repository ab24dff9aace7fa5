import { IncomingMessage } from 'node:http'

/** A request as Node's server creates it. */
export class ArrivedRequest extends IncomingMessage {
  readonly arrivedAtMs = performance.now()
  /** Whether the process had too much to do when the request arrived, or when its body was whole. */
  isExcess = false
  /** Until somebody has found out who sent it. */
  isOfStranger = true
  /** Whose bodies its own is counted with, where it is no caller's of the API. */
  person: number | null = null

  get isWhole(): boolean {
    return this.complete || !announcesBody(this)
  }
}

/** Node knows that a request is complete only when it has read on behind its head. */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const isExcess = (request: IncomingMessage): boolean =>
  request instanceof ArrivedRequest && request.isExcess

/** From now on its body may take as long as that of anybody who is known. */
export function markKnown(request: IncomingMessage, person: number | null = null): void {
  if (!(request instanceof ArrivedRequest)) return
  request.isOfStranger = false
  request.person = person
}
