import type { Finding, FoundBy } from '#core/overview/findings.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { topUpWords } from '#core/state-words.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { stateOf } from '../../components/status.ts'
import { moneyText } from '../../format/money.ts'
import { isIn, menu } from '../../page/menu.ts'
import type { Frame } from '../../visit/frame.ts'
import { quickActions } from './quick-actions.ts'

/** A page lists them in this order. */
export const hitHeadings = {
  Shipment: 'Shipments',
  Request: 'Requests',
  Event: 'Events',
  'Idempotency-Key': 'Idempotency-Keys',
  'Top-up': 'Top-ups',
  'API token': 'API tokens',
  Screen: 'Screens',
  Action: 'Actions',
} as const

/** A line of what was found, and where it leads. */
export type Hit = {
  readonly kind: keyof typeof hitHeadings
  readonly name: string
  readonly more: string
  readonly href: string
}

export const hitsOf = (found: readonly Finding[], frame: Frame): readonly Hit[] =>
  found.map(one => hitOf(one, frame))

function hitOf(finding: Finding, frame: Frame): Hit {
  switch (finding.kind) {
    case 'shipment': {
      const { shipCode, orderId, request } = finding.shipment
      const named = { code: null, order: orderId, name: null } as const satisfies Record<
        FoundBy,
        string | null
      >
      const more = [stateOf(finding.shipment), request.toAddress.name, named[finding.by]]
      const href = frame.to(`/shipments/${encodeURIComponent(shipCode)}`)
      return { kind: 'Shipment', name: shipCode, more: more.filter(Boolean).join(', '), href }
    }
    case 'call': {
      const { requestId, outcome } = finding
      const href = frame.to(`/requests/${requestId}`)
      return { kind: 'Request', name: requestId, more: outcome, href }
    }
    case 'event': {
      const { id, type, sequence } = finding.event
      return { kind: 'Event', name: id, more: type, href: frame.to(`/events/${sequence}`) }
    }
    case 'key': {
      const { key, outcome } = finding
      const href = frame.to(`/requests?${new URLSearchParams({ key })}`)
      return { kind: 'Idempotency-Key', name: key, more: outcome, href }
    }
    case 'top_up':
      return topUpHit(finding.topUp, frame)
    case 'token': {
      const { id, name, hint } = finding.token
      return { kind: 'API token', name, more: hint, href: frame.to(`/tokens/${id}`) }
    }
  }
}

/** It leads to its lines in the statement, which has the old ones, too. */
function topUpHit({ id, amount, currency, state, askedAt, settledAt }: TopUp, frame: Frame): Hit {
  const days = {
    from: dayIn(frame.timeZone, askedAt),
    to: dayIn(frame.timeZone, settledAt ?? askedAt),
  }
  const href = frame.to(`/money?${new URLSearchParams({ kind: 'top_ups', ...days })}`)
  const more = `${moneyText(amount, currency)}, ${topUpWords[state].toLowerCase()}`
  return { kind: 'Top-up', name: `Top-up ${id}`, more, href }
}

/** Screens and quick actions of the role whose words have each of these: the search is the palette as well. */
export function hitsNamed(text: string, frame: Frame): readonly Hit[] {
  const wanted = text.trim().toLowerCase().split(/\s+/)
  if (wanted[0] === '') return []
  const has = (...words: readonly string[]): boolean =>
    wanted.every(part => words.some(word => word.toLowerCase().includes(part)))
  const screens = menu.flatMap(({ name: more, entries }) =>
    entries
      .filter(entry => isIn(entry, frame.environment, frame) && has(entry.name))
      .map(({ name, path }) => ({ kind: 'Screen', name, more, href: frame.to(path) }) as const),
  )
  const actions = quickActions(frame)
    .filter(({ name, words }) => has(name, words))
    .map(({ name, href }) => ({ kind: 'Action', name, more: '', href }) as const)
  return [...screens, ...actions]
}
