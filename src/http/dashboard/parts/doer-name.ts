import type { Principal } from '#core/access.ts'

/** How a page names who did something: people by their names, programs by that of their token. */
export type DoerNames = (kind: 'user' | 'token', id: number) => string

export function doerName(by: Principal, names: DoerNames): string {
  if (by.kind === 'user' || by.kind === 'token') return names(by.kind, by.id)
  return by.kind === 'operator' ? 'the operator' : 'the service'
}
