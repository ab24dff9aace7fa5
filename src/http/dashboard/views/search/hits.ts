import type { Finding, FoundBy } from '#core/search/find-anything.ts'
import { menu } from '../../page/menu.ts'
import { stateWord } from '../../parts/status.ts'
import type { Frame } from '../../visit/frame.ts'

/** A line of what was found, and where it leads. */
export type Hit = {
  readonly kind: 'Shipment' | 'Request' | 'API token' | 'Screen'
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

/** The screens of the role whose name has the words: the search is the palette as well. */
export function screensNamed(text: string, frame: Frame): readonly Hit[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return menu
    .flatMap(({ name: group, entries }) => entries.map(entry => ({ group, entry })))
    .filter(
      ({ entry: { name, right, world } }) =>
        name.toLowerCase().includes(wanted) &&
        frame.may(right) &&
        (world === undefined || world === frame.environment),
    )
    .map(({ group, entry }) => ({
      kind: 'Screen',
      name: entry.name,
      more: group,
      href: frame.to(entry.path),
    }))
}
