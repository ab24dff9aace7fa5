import type { Right } from '../visit/frame.ts'
import type {
  AccountRoute,
  AccountVisit,
  AnybodysVisit,
  Load,
  Proof,
  Screen,
  SignedInVisit,
  Visit,
} from '../visit/screen.ts'

/** `GET /quote`, without the path of the account. */
type Route = `${Screen['method']} /${string}`

type Proved<V extends Visit> = { readonly load: Load<V>; readonly proof: Proof }

type Routes<L extends Route, V extends Visit> = Readonly<Record<L, Load<V> | Proved<V>>>

/** The compiler knows each place of the table, so that it tells which one a list of all lacks. */
type RouteOf<L extends Route> = L extends `${infer Method extends Screen['method']} ${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never

type AccountRouteOf<L extends Route> =
  L extends `${infer Method extends Screen['method']} ${infer Path}`
    ? {
        readonly method: Method
        readonly path: Path extends '/' ? '/:account' : `/:account${Path}`
      }
    : never

export const forAnybody = <L extends Route>(
  lines: Routes<L, AnybodysVisit>,
  more: { secretPath?: true } = {},
): (Screen & RouteOf<L>)[] =>
  linesOf(lines).map(({ place, does }) => ({ ...place, ...does, who: 'anybody', ...more }))

export const forPeople = <L extends Route>(
  who: 'signed in' | 'code due' | 'operator',
  lines: Routes<L, SignedInVisit>,
): (Screen & RouteOf<L>)[] => linesOf(lines).map(({ place, does }) => ({ ...place, ...does, who }))

/** The paths are below that of the account: `/` is the account itself. */
export const withRight = <L extends Route>(
  right: Right,
  lines: Routes<L, AccountVisit>,
  more: Pick<AccountRoute, 'also' | 'isPicture' | 'isLongFile'> = {},
): (Screen & AccountRouteOf<L>)[] =>
  linesOf(lines).map(({ place: { method, path }, does }) => {
    const place = { method, path: `/:account${path === '/' ? '' : path}` } as AccountRouteOf<L>
    return { ...place, ...does, who: right, ...more }
  })

function linesOf<L extends Route, V extends Visit>(lines: Routes<L, V>) {
  return Object.entries<Load<V> | Proved<V>>(lines).map(([line, verb]) => {
    const [method, path] = line.split(' ')
    const does: Partial<Proved<V>> & Pick<Proved<V>, 'load'> =
      typeof verb === 'function' ? { load: verb } : verb
    return { place: { method, path } as RouteOf<L>, does }
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
