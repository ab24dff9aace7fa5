import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gatheringBytes, isTooLarge } from '../base/judge/body-bytes.ts'
import { TransportFault } from '../base/transport-fault.ts'
import type { Dashboard, DashboardSettings } from './dashboard.ts'
import { isOwnHost, isSandboxHost } from './session/own-host.ts'
import { refuseOtherSites } from './session/same-origin.ts'
import { dashboardRoutes } from './table/routes.ts'
import type { DashboardRoute } from './visit/screen.ts'

const prefix = '/dashboard'
/** Files go another way. */
const formKibibytes = 256
/** What anybody may send has a few short fields: thousands of such forms at once are little memory. */
const strangersKibibytes = 8
/** A thousand marked labels, and as many fields beside them. */
const mostPairs = 2_000

/** Serves the dashboard in both worlds. Nothing but this table is loaded before the first visit. */
export function serveDashboard(server: FastifyInstance, settings: DashboardSettings): void {
  const open = async (): Promise<Dashboard> =>
    (await import('./open-dashboard.ts')).openDashboard(settings)
  let opened: Promise<Dashboard> | null = null
  const dashboard = (): Promise<Dashboard> => {
    opened ??= open().catch(error => {
      // The next visitor tries again.
      opened = null
      throw error
    })
    return opened
  }
  server.register(
    async scope => {
      readForms(scope)
      // This comes before the body is read: nothing of another site's form is looked at.
      scope.addHook('onRequest', async (request, reply) => {
        if (isSandboxHost(request, settings)) {
          return reply.redirect(`${settings.publicUrl()}/sandbox${request.url}`, 302)
        }
        if (!isOwnHost(request, settings)) return sendForeignHost(reply)
        refuseOtherSites(request, settings.publicUrl())
        return undefined
      })
      scope.setErrorHandler(async (error, request, reply) =>
        (await dashboard()).refuse(
          request,
          reply,
          isTooLarge(error) ? tooLongForm(request) : error,
        ),
      )
      for (const route of dashboardRoutes) {
        const { admits, method } = route
        const isOfStrangers = admits === 'anybody' || admits === 'code due'
        scope.route({
          method,
          url: route.path,
          config: configOf(route),
          bodyLimit: (isOfStrangers ? strangersKibibytes : formKibibytes) * 1024,
          // This comes before the body, too: a stranger's form is read only where it is short.
          onRequest: async (request, reply) => {
            if (method !== 'POST' || admits === 'anybody') return undefined
            return await (await dashboard()).admit(request, reply, route)
          },
          handler: async (request, reply) => (await dashboard()).show(request, reply, route),
        })
      }
      scope.get<{ Params: { hash: string; name: string } }>(
        '/assets/:hash/:name',
        async (request, reply) => (await dashboard()).sendAsset(request.params, reply),
      )
      scope.all('/*', { bodyLimit: strangersKibibytes * 1024 }, async (request, reply) =>
        (await dashboard()).missing(request, reply),
      )
    },
    { prefix },
  )
}

/** A browser sends a form as one line of text; nothing else is read. */
function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    gatheringBytes((_request, bytes, done) => {
      const form = bytes.toString('utf8')
      // Counted before anything is read: whoever sends it need not have signed in.
      if (form.split('&', mostPairs + 1).length > mostPairs) done(tooManyPairs())
      else done(null, new URLSearchParams(form))
    }),
  )
}

const tooManyPairs = (): TransportFault => tooMuch(`${mostPairs.toLocaleString('en')} fields`)

const tooLongForm = ({ routeOptions }: FastifyRequest): TransportFault =>
  tooMuch(`${(routeOptions.bodyLimit ?? 0) / 1024} KiB`)

const tooMuch = (most: string): TransportFault =>
  new TransportFault('payload_too_large', `A form may have at most ${most}. Nothing was done.`)

/** It names nobody: the name that was asked for is not ours. */
const sendForeignHost = (reply: FastifyReply): FastifyReply =>
  reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send('This service does not answer to that host name. PUBLIC_URL sets the right one.\n')

const configOf = (route: DashboardRoute): FastifyContextConfig => ({
  access: { scopes: [], counts: route.method === 'GET' ? 'reads' : 'writes' },
  ...(route.admits === 'anybody' && route.secretPath && { secretPath: true }),
})
