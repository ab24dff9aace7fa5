/**
 * Loaded before a release's own code (`--import`), in its server and in its commands. It lets the time of
 * the process stand still, so that two releases date everything alike. A request moves it by a
 * millisecond, which keeps the order of what is listed by time, and a message of the parent by as much as
 * that says. Timers go on by the real time.
 */
import crypto, { type UUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'

const RealDate = Date
let now = Number(process.env.COMPARE_NOW)
const startedAt = now.toString(16).padStart(12, '0')

class DrivenDate extends RealDate {
  constructor(...parts: readonly unknown[]) {
    super(...((parts.length === 0 ? [now] : parts) as [number]))
  }

  static override now(): number {
    return now
  }

  /** Node's own modules still make the other ones. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate
  }
}

globalThis.Date = DrivenDate as DateConstructor
let drawn = 0
/** They rise, so that what happened in the same millisecond is listed in one order. */
crypto.randomUUID = (): UUID => {
  drawn += 1
  const [head, tail] = [startedAt.slice(0, 8), startedAt.slice(8)]
  return `${head}-${tail}-4000-8000-${drawn.toString(16).padStart(12, '0')}`
}
syncBuiltinESMExports()

// It spreads the pauses before work is tried again.
Math.random = () => 0.5

subscribe('http.server.request.start', () => {
  now += 1
})
process.on('message', ms => {
  now += Number(ms)
  process.send?.(now)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// A server that was told to end does not wait for messages.
process.channel?.unref()
