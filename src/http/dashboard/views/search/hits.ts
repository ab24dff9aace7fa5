import type { Finding, FoundBy } from '#core/search/find-anything.ts'
import { isIn, menu } from '../../page/menu.ts'
import { stateWord } from '../../parts/status.ts'
import type { Frame } from '../../visit/frame.ts'
import { deedsOf } from './deeds.ts'

/** A line of what was found, and where it leads. */
export type Hit = {
  readonly kind: 'Shipment' | 'Request' | 'API token' | 'Screen' | 'Deed'
  readonly name: string
  readonly more: string
  readonly href: string
}

export const hitsOf = (found: readonly Finding[], frame: Frame): readonly Hit[] =>
  found.map(one => hitOf(one, frame))

function hitOf(finding: Finding, frame: Frame): Hit {
  switch (finding.kind) {
    case 'shipment': {
      const { shipCode, state, orderId, request } = finding.shipment
      const named = { code: null, order: orderId, name: null } as const satisfies Record<
        FoundBy,
        string | null
      >
      const more = [stateWord(state), request.toAddress.name, named[finding.by]]
      const href = frame.to(`/shipments/${encodeURIComponent(shipCode)}`)
      return { kind: 'Shipment', name: shipCode, more: more.filter(Boolean).join(', '), href }
    }
    case 'call': {
      const { requestId, outcome } = finding
      const href = frame.to(`/requests/${requestId}`)
      return { kind: 'Request', name: requestId, more: outcome, href }
    }
    case 'token': {
      const { id, name, hint } = finding.token
      return { kind: 'API token', name, more: hint, href: frame.to(`/tokens/${id}`) }
    }
  }
}

/** Screens and deeds of the role whose words have each of these: the search is the palette as well. */
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
  const deeds = deedsOf(frame)
    .filter(({ name, words }) => has(name, words))
    .map(({ name, href }) => ({ kind: 'Deed', name, more: '', href }) as const)
  return [...screens, ...deeds]
}
