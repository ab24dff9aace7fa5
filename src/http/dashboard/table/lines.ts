import type { Right } from '../visit/right.ts'
import type {
  AccountVisit,
  AnybodysVisit,
  Load,
  Screen,
  SignedInVisit,
  Visit,
} from '../visit/screen.ts'

/** `GET /quote`, without the path of the account. */
type Line = `${Screen['method']} /${string}`

type Lines<L extends Line, V extends Visit> = Readonly<Record<L, Load<V>>>

/** The compiler knows each place of the table, so that it tells which one a list of all lacks. */
type Place<L extends Line> = L extends `${infer Method extends Screen['method']} ${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never

type AccountPlace<L extends Line> =
  L extends `${infer Method extends Screen['method']} ${infer Path}`
    ? {
        readonly method: Method
        readonly path: Path extends '/' ? '/:account' : `/:account${Path}`
      }
    : never

export const forAnybody = <L extends Line>(
  lines: Lines<L, AnybodysVisit>,
  more: { secretPath?: true } = {},
): (Screen & Place<L>)[] => placesOf(lines).map(place => ({ ...place, who: 'anybody', ...more }))

export const forPeople = <L extends Line>(
  who: 'signed in' | 'code due' | 'operator',
  lines: Lines<L, SignedInVisit>,
): (Screen & Place<L>)[] => placesOf(lines).map(place => ({ ...place, who }))

/** Of an account: `/` is the account itself. */
export const withRight = <L extends Line>(
  right: Right,
  lines: Lines<L, AccountVisit>,
  more: Pick<Screen, 'isPicture' | 'isLongFile'> = {},
): (Screen & AccountPlace<L>)[] =>
  placesOf(lines).map(({ method, path, load }) => {
    const place = { method, path: `/:account${path === '/' ? '' : path}` } as AccountPlace<L>
    return { ...place, who: right, load, ...more }
  })

function placesOf<L extends Line, V extends Visit>(lines: Lines<L, V>) {
  return Object.entries<Load<V>>(lines).map(([line, load]) => {
    const [method, path] = line.split(' ')
    return { ...({ method, path } as Place<L>), load }
  })
}

/** The verbs of a module, which is loaded with the first visit of one of them. */
export const verbsOf =
  <Module>(load: () => Promise<Module>) =>
  <Name extends keyof Module>(name: Name): (() => Promise<Module[Name]>) =>
  async () =>
    (await load())[name]
