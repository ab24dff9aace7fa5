import type { Right } from '../visit/right.ts'
import type { AccountVisit, Answering, Screen, SignedInVisit, Visit } from '../visit/screen.ts'

/** `GET /quote` and what answers it. */
type Lines<V extends Visit> = Readonly<Record<`${Screen['method']} /${string}`, Answering<V>>>

export const forAnybody = (lines: Lines<Visit>, more: { secretPath?: true } = {}): Screen[] =>
  placesOf(lines).map(place => ({ ...place, who: 'anybody', ...more }))

export const forPeople = (
  who: 'signed in' | 'code due' | 'operator',
  lines: Lines<SignedInVisit>,
): Screen[] => placesOf(lines).map(place => ({ ...place, who }))

/** Of an account: `/` is the account itself. */
export const withRight = (
  right: Right,
  lines: Lines<AccountVisit>,
  more: Pick<Screen, 'isPicture' | 'isLongFile'> = {},
): Screen[] =>
  placesOf(lines).map(({ method, path, load }) => ({
    method,
    path: `/:account${path === '/' ? '' : path}`,
    who: right,
    load,
    ...more,
  }))

function placesOf<V extends Visit>(lines: Lines<V>) {
  return Object.entries(lines).map(([line, load]) => {
    const [method, path] = line.split(' ') as [Screen['method'], string]
    return { method, path, load }
  })
}
