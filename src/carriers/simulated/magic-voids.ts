import { magicVoidNames } from '#core/sandbox/magic-values.ts'
import type { Instant } from '#core/time/clock.ts'
import { hourMs, minuteMs } from '#core/time/durations.ts'

type VoidFault = 'later' | 'refused'

/** How long the carrier takes to decide, by the account's clock. */
const decidesAfterMs: Readonly<Record<VoidFault, number>> = { later: hourMs, refused: minuteMs }

const faults = ['later', 'refused'] as const

export function voidFaultOf(recipientName: string | null): VoidFault | null {
  const name = recipientName?.trim().toUpperCase()
  return faults.find(fault => magicVoidNames[fault] === name) ?? null
}

/** The ticket says when the carrier will have decided, so that no table has to. */
export const newVoidTicket = (fault: VoidFault, trackingCode: string, now: Instant): string =>
  `V-${trackingCode}-${now + decidesAfterMs[fault]}`

export const isDecided = (ticket: string, now: Instant): boolean =>
  now >= Number(ticket.slice(ticket.lastIndexOf('-') + 1))
