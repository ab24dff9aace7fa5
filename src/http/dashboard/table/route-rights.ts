import type { AccountRouteName, Right } from '../visit/frame.ts'
import { type AccountRoute, type DashboardRoute, rightsOf } from '../visit/screen.ts'
import { dashboardRoutes } from './routes.ts'

const isOfAccount = (route: DashboardRoute): route is AccountRoute =>
  route.path.startsWith('/:account')

/** The table writes `GET /:account/quote`, and `GET /:account` for the account itself. */
const nameOf = ({ method, path }: AccountRoute): string =>
  `${method} ${path.slice('/:account'.length) || '/'}`

const routes: readonly DashboardRoute[] = dashboardRoutes

const rightsByRoute: ReadonlyMap<string, readonly Right[]> = new Map(
  routes.filter(isOfAccount).map(route => [nameOf(route), rightsOf(route)]),
)

/** Each right that a route asks for. A link to a route that no table has would lead nowhere: it is a fault. */
export function rightsOfRoute(route: AccountRouteName): readonly Right[] {
  const rights = rightsByRoute.get(route)
  if (rights === undefined) throw new Error(`The dashboard has no route ${route}.`)
  return rights
}
