import fastify, { type RouteOptions } from 'fastify'
import { v5 } from '#http/v5/index.ts'

/** Every route that the router of version 5 has. */
export async function routesOfRouter(): Promise<readonly RouteOptions[]> {
  const found: RouteOptions[] = []
  await using app = fastify({ exposeHeadRoutes: false })
  app.addHook('onRoute', route => {
    found.push(route)
  })
  app.setValidatorCompiler(() => () => true)
  await app.register(async scope => v5.routes(scope.withTypeProvider()))
  await app.ready()
  return found
}

/** The route as the document writes its name: `GET /labels/{shipment_id}`. */
export const nameOfRoute = ({ method, url }: RouteOptions): string =>
  `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`
