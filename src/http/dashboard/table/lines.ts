import type { Right } from '../visit/frame.ts'
import type {
  AccountVisit,
  AnybodysVisit,
  DashboardRoute,
  Load,
  Proof,
  SignedInVisit,
  Visit,
} from '../visit/screen.ts'

/** `GET /quote`, without the path of the account. */
type RouteName = `${DashboardRoute['method']} /${string}`

/** A verb with what is judged beside the right of its block. */
type JudgedVerb<V extends Visit> = {
  readonly load: Load<V>
  readonly proof?: Proof
  readonly also?: Right
  readonly isPicture?: true
  readonly isLongFile?: true
}

type Lines<Name extends RouteName, V extends Visit> = Readonly<
  Record<Name, Load<V> | JudgedVerb<V>>
>

/** The compiler knows each line of the table, so that it tells which one a list of all lacks. */
type RouteOf<Name extends RouteName> =
  Name extends `${infer Method extends DashboardRoute['method']} ${infer Path}`
    ? { readonly method: Method; readonly path: Path }
    : never

type AccountRouteOf<Name extends RouteName> =
  Name extends `${infer Method extends DashboardRoute['method']} ${infer Path}`
    ? {
        readonly method: Method
        readonly path: Path extends '/' ? '/:account' : `/:account${Path}`
      }
    : never

export const forAnybody = <Name extends RouteName>(
  lines: Lines<Name, AnybodysVisit>,
  more: { secretPath?: true } = {},
): (DashboardRoute & RouteOf<Name>)[] =>
  linesOf(lines).map(({ at, does }) => ({ ...at, ...does, admits: 'anybody', ...more }))

export const forPeople = <Name extends RouteName>(
  admits: 'signed in' | 'code due' | 'operator',
  lines: Lines<Name, SignedInVisit>,
): (DashboardRoute & RouteOf<Name>)[] =>
  linesOf(lines).map(({ at, does }) => ({ ...at, ...does, admits }))

/** The paths are below that of the account: `/` is the account itself. */
export const withRight = <Name extends RouteName>(
  right: Right,
  lines: Lines<Name, AccountVisit>,
): (DashboardRoute & AccountRouteOf<Name>)[] =>
  linesOf(lines).map(({ at: { method, path }, does }) => {
    const at = { method, path: `/:account${path === '/' ? '' : path}` } as AccountRouteOf<Name>
    return { ...at, ...does, admits: right }
  })

const linesOf = <Name extends RouteName, V extends Visit>(lines: Lines<Name, V>) =>
  Object.entries<Load<V> | JudgedVerb<V>>(lines).map(([line, verb]) => {
    const [method, path] = line.split(' ')
    return { at: { method, path } as RouteOf<Name>, does: judged(verb) }
  })

const judged = <V extends Visit>(verb: Load<V> | JudgedVerb<V>): JudgedVerb<V> =>
  typeof verb === 'function' ? { load: verb } : verb

/** The verbs of a module, which is loaded with the first visit of one of them. */
export const verbsOf =
  <Module>(load: () => Promise<Module>) =>
  <Name extends keyof Module>(name: Name): (() => Promise<Module[Name]>) =>
  async () =>
    (await load())[name]

/** A verb for which a session that somebody left open is not enough. */
export const proved = <V extends Visit>(load: Load<V>, proof: Proof = {}): JudgedVerb<V> => ({
  load,
  proof,
})

/** A verb that needs a second right beside that of its block. */
export const also = (
  right: Right,
  verb: Load<AccountVisit> | JudgedVerb<AccountVisit>,
): JudgedVerb<AccountVisit> => ({ ...judged(verb), also: right })

/** A part of a page, of which one visit asks for many. */
export const picture = (load: Load<AccountVisit>): JudgedVerb<AccountVisit> => ({
  load,
  isPicture: true,
})

/** A file that may take long to write. */
export const longFile = (load: Load<AccountVisit>): JudgedVerb<AccountVisit> => ({
  load,
  isLongFile: true,
})
