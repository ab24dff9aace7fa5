import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify'
import type { Dashboard, DashboardSettings } from './dashboard.ts'
import { ofPeople } from './of-people.ts'
import { ofPrinting } from './of-printing.ts'
import type { Screen } from './screen.ts'
import { isOwnHost, isSandboxHost } from './session/own-host.ts'
import { refuseOtherSites } from './session/same-origin.ts'

/** What belongs to an account, below `/dashboard/{account}`. */
const ofAccounts: readonly Screen[] = [
  {
    method: 'GET',
    path: '',
    who: 'today',
    load: () => import('./screens/today/show.ts'),
  },
  {
    method: 'GET',
    path: '/quote',
    who: 'rates:read',
    load: () => import('./screens/quote/ask.ts'),
  },
  {
    method: 'GET',
    path: '/search',
    who: 'shipments:read',
    load: () => import('./screens/search/find.ts'),
  },
  {
    method: 'GET',
    path: '/shipments',
    who: 'shipments:read',
    load: () => import('./screens/shipment/list.ts'),
  },
  {
    method: 'GET',
    path: '/shipments.csv',
    who: 'shipments:read',
    load: () => import('./screens/shipment/list-as-csv.ts'),
  },
  {
    method: 'GET',
    path: '/shipments/void',
    who: 'shipments:void',
    load: () => import('./screens/shipment/ask-void-several.ts'),
  },
  {
    method: 'POST',
    path: '/shipments/void',
    who: 'shipments:void',
    load: () => import('./screens/shipment/void-several.ts'),
  },
  {
    method: 'GET',
    path: '/shipments/:code',
    who: 'shipments:read',
    load: () => import('./screens/shipment/show.ts'),
  },
  {
    method: 'GET',
    path: '/shipments/:code/label.png',
    who: 'shipments:read',
    load: () => import('./screens/shipment/label-picture.ts'),
  },
  {
    method: 'GET',
    path: '/shipments/:code/files/:file',
    who: 'shipments:read',
    load: () => import('./screens/shipment/download.ts'),
  },
  {
    method: 'GET',
    path: '/shipments/:code/void',
    who: 'shipments:void',
    load: () => import('./screens/shipment/ask-void.ts'),
  },
  {
    method: 'POST',
    path: '/shipments/:code/void',
    who: 'shipments:void',
    load: () => import('./screens/shipment/void.ts'),
  },
  {
    method: 'GET',
    path: '/people',
    who: 'members',
    load: () => import('./screens/people/list.ts'),
  },
  {
    method: 'POST',
    path: '/people/invite',
    who: 'members',
    load: () => import('./screens/people/invite.ts'),
  },
  {
    method: 'POST',
    path: '/people/role',
    who: 'members',
    load: () => import('./screens/people/change-role.ts'),
  },
  {
    method: 'POST',
    path: '/people/remove',
    who: 'members',
    load: () => import('./screens/people/remove.ts'),
  },
  {
    method: 'POST',
    path: '/people/withdraw',
    who: 'members',
    load: () => import('./screens/people/withdraw.ts'),
  },
  {
    method: 'GET',
    path: '/quote/why',
    who: 'rates:read',
    load: () => import('./screens/quote/why.ts'),
  },
  {
    method: 'GET',
    path: '/start',
    who: 'sandbox',
    load: () => import('./screens/start/show.ts'),
  },
  {
    method: 'POST',
    path: '/start/buy',
    who: 'sandbox',
    load: () => import('./screens/start/buy.ts'),
  },
  {
    method: 'GET',
    path: '/sandbox',
    who: 'sandbox',
    load: () => import('./screens/sandbox/show.ts'),
  },
  {
    method: 'POST',
    path: '/sandbox/clock',
    who: 'sandbox',
    load: () => import('./screens/sandbox/advance.ts'),
  },
  {
    method: 'POST',
    path: '/sandbox/seed',
    who: 'sandbox',
    load: () => import('./screens/sandbox/seed.ts'),
  },
  {
    method: 'GET',
    path: '/tokens',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/list.ts'),
  },
  {
    method: 'GET',
    path: '/tokens/new',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/ask-for-token.ts'),
  },
  {
    method: 'POST',
    path: '/tokens/new',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/create.ts'),
  },
  {
    method: 'GET',
    path: '/tokens/:id',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/show.ts'),
  },
  {
    method: 'GET',
    path: '/tokens/:id/rotate',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/ask-to-rotate.ts'),
  },
  {
    method: 'POST',
    path: '/tokens/:id/rotate',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/rotate.ts'),
  },
  {
    method: 'POST',
    path: '/tokens/:id/revoke',
    who: 'tokens:manage',
    load: () => import('./screens/tokens/revoke.ts'),
  },
  {
    method: 'GET',
    path: '/money',
    who: 'credits:read',
    load: () => import('./screens/money/statement.ts'),
  },
  {
    method: 'GET',
    path: '/money/statement.csv',
    who: 'billing:read',
    load: () => import('./screens/money/statement-file.ts'),
  },
  {
    method: 'GET',
    path: '/money/top-up',
    who: 'credits:write',
    load: () => import('./screens/money/top-up.ts'),
  },
  {
    method: 'POST',
    path: '/money/top-up',
    who: 'credits:write',
    load: () => import('./screens/money/top-up-now.ts'),
  },
  {
    method: 'POST',
    path: '/money/cards',
    who: 'credits:write',
    load: () => import('./screens/money/add-card.ts'),
  },
  {
    method: 'POST',
    path: '/money/cards/:id/default',
    who: 'credits:write',
    load: () => import('./screens/money/make-default.ts'),
  },
  {
    method: 'POST',
    path: '/money/cards/:id/remove',
    who: 'credits:write',
    load: () => import('./screens/money/remove-card.ts'),
  },
  {
    method: 'GET',
    path: '/ship',
    who: 'labels:create',
    load: () => import('./screens/ship/ask.ts'),
  },
  {
    method: 'POST',
    path: '/ship',
    who: 'labels:create',
    load: () => import('./screens/ship/send.ts'),
  },
  {
    method: 'GET',
    path: '/requests',
    who: 'requests',
    load: () => import('./screens/requests/list.ts'),
  },
  {
    method: 'GET',
    path: '/requests/errors',
    who: 'requests',
    load: () => import('./screens/requests/errors.ts'),
  },
  {
    method: 'POST',
    path: '/requests/keep-bodies',
    who: 'settings',
    load: () => import('./screens/requests/keep-bodies.ts'),
  },
  {
    method: 'GET',
    path: '/requests/:requestId',
    who: 'requests',
    load: () => import('./screens/requests/show.ts'),
  },
  {
    method: 'POST',
    path: '/requests/:requestId/run',
    who: 'tokens:manage',
    load: () => import('./screens/requests/run.ts'),
  },
]

export const screens: readonly Screen[] = [
  ...ofPeople,
  ...[...ofAccounts, ...ofPrinting].map(screen => ({ ...screen, path: `/:account${screen.path}` })),
]

const prefix = '/dashboard'
/** A form is small; files go another way. */
const formLimit = 256 * 1024

/** Serves the dashboard in both worlds. Nothing but this table is loaded before the first visit. */
export function serveDashboard(server: FastifyInstance, settings: DashboardSettings): void {
  let opened: Promise<Dashboard> | null = null
  const dashboard = (): Promise<Dashboard> => {
    opened ??= import('./open-dashboard.ts').then(({ openDashboard }) => openDashboard(settings))
    return opened
  }
  server.register(
    async scope => {
      readForms(scope)
      // Before the body is read: nothing of another site's form is looked at.
      scope.addHook('onRequest', async (request, reply) => {
        if (isSandboxHost(request, settings)) {
          return reply.redirect(`${settings.publicUrl()}/sandbox${request.url}`, 302)
        }
        if (!isOwnHost(request, settings)) return sendForeignHost(reply)
        refuseOtherSites(request)
        return undefined
      })
      scope.setErrorHandler(async (error, request, reply) =>
        (await dashboard()).refuse(request, reply, error),
      )
      for (const screen of screens) {
        scope.route({
          method: screen.method,
          url: screen.path,
          config: configOf(screen),
          handler: async (request, reply) => (await dashboard()).show(request, reply, screen),
        })
      }
      scope.get<{ Params: { hash: string; name: string } }>(
        '/assets/:hash/:name',
        async (request, reply) => (await dashboard()).sendAsset(request.params, reply),
      )
      scope.all('/*', async (request, reply) => (await dashboard()).missing(request, reply))
    },
    { prefix },
  )
}

/** A browser sends a form as one line of text; nothing else is read. */
function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  )
}

/** It names nobody: the name that was asked for is not ours. */
const sendForeignHost = (reply: FastifyReply): FastifyReply =>
  reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send('This service does not answer to that name. PUBLIC_URL says which one is its own.\n')

const configOf = (screen: Screen): FastifyContextConfig => ({
  access: { scopes: [], counts: screen.method === 'GET' ? 'reads' : 'writes' },
  ...(screen.who === 'anybody' && screen.secretPath && { secretPath: true }),
})
