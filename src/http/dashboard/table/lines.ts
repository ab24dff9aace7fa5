import type { Right } from '../visit/right.ts'
import type {
  AccountVisit,
  AnybodysVisit,
  Load,
  Proof,
  Screen,
  SignedInVisit,
  Visit,
} from '../visit/screen.ts'

/** `GET /quote`, without the path of the account. */
type Line = `${Screen['method']} /${string}`

type Proved<V extends Visit> = { readonly load: Load<V>; readonly proof: Proof }

type Lines<L extends Line, V extends Visit> = Readonly<Record<L, Load<V> | Proved<V>>>

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
): (Screen & Place<L>)[] =>
  linesOf(lines).map(({ place, does }) => ({ ...place, ...does, who: 'anybody', ...more }))

export const forPeople = <L extends Line>(
  who: 'signed in' | 'code due' | 'operator',
  lines: Lines<L, SignedInVisit>,
): (Screen & Place<L>)[] => linesOf(lines).map(({ place, does }) => ({ ...place, ...does, who }))

/** Lines of an account, of which `/` is the account itself. */
export const withRight = <L extends Line>(
  right: Right,
  lines: Lines<L, AccountVisit>,
  more: Pick<Screen, 'isPicture' | 'isLongFile'> = {},
): (Screen & AccountPlace<L>)[] =>
  linesOf(lines).map(({ place: { method, path }, does }) => {
    const place = { method, path: `/:account${path === '/' ? '' : path}` } as AccountPlace<L>
    return { ...place, ...does, who: right, ...more }
  })

function linesOf<L extends Line, V extends Visit>(lines: Lines<L, V>) {
  return Object.entries<Load<V> | Proved<V>>(lines).map(([line, verb]) => {
    const [method, path] = line.split(' ')
    const does: Partial<Proved<V>> & Pick<Proved<V>, 'load'> =
      typeof verb === 'function' ? { load: verb } : verb
    return { place: { method, path } as Place<L>, does }
  })
}

/** The verbs of a module, which is loaded with the first visit of one of them. */
export const verbsOf =
  <Module>(load: () => Promise<Module>) =>
  <Name extends keyof Module>(name: Name): (() => Promise<Module[Name]>) =>
  async () =>
    (await load())[name]

/** A verb for which a session that somebody left open is not enough. */
export const proved = <V extends Visit>(load: Load<V>, proof: Proof = {}): Proved<V> => ({
  load,
  proof,
})
