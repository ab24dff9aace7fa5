/** The figure that this share of them does not exceed. */
export const quantile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? Number.NaN

export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** The figures of two ways of doing the same, measured in turn: our way and the limit. */
export type Round = { readonly ours: number; readonly limit: number }

/** The median of the rounds' ratios; noise that lasts a round affects both ways. */
export const ratioOf = (rounds: readonly Round[]): number =>
  median(rounds.map(({ ours, limit }) => ours / limit))

/** A line such as `POST /rates: 0.70 of raw node:http (21,000 against 30,000 requests/s)`. */
export function ratioLine(
  what: string,
  limitName: string,
  rounds: readonly Round[],
  unit: string,
): string {
  const whole = (figures: readonly number[]): string =>
    Math.round(median(figures)).toLocaleString('en')
  const ours = whole(rounds.map(round => round.ours))
  const limit = whole(rounds.map(round => round.limit))
  return `${what}: ${ratioOf(rounds).toFixed(2)} of ${limitName} (${ours} against ${limit} ${unit})`
}
