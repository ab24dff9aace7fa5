import type { RateAnswer } from './quote.ts'

/** Why a list of rates is empty, or which carrier it lacks; null for one that is whole. */
export function gapMessage({ quotes, excluded }: RateAnswer<unknown>): string | null {
  if (excluded.length === 0 && quotes.length > 0) return null
  const silent = excluded.filter(({ reason }) => reason !== 'no_rate_for_lane')
  const missing = quotes.length === 0 ? excluded : silent
  const reasons = [...new Set(missing.map(({ message }) => message))].slice(0, 5).join(' ')
  if (quotes.length > 0) return reasons === '' ? null : reasons
  return `No postage type is offered for this parcel on this lane.${reasons === '' ? '' : ` ${reasons}`}`
}
