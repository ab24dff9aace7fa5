import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tenantOf } from '#core/access.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { callerOfUser } from '#core/user/caller-of-user.ts'
import type { Sessions } from '#core/user/session.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { World } from '#core/world.ts'
import type { ScreenAction } from '../base/api-call.ts'
import { oneAtATime } from '../base/intake/one-at-a-time.ts'
import { curlOf, typescriptOf } from '../base/keep/write-call.ts'
import { requestMarkOf } from '../base/run-command.ts'
import { addressOf } from '../base/visitor.ts'
import { worldOf, worldPrefix } from '../base/world-of-request.ts'
import { type FrameSettings, frameFor } from './frame-for.ts'
import { areShortcutsOn, readChoice } from './session/cookies.ts'
import { visitedUrl } from './session/own-host.ts'
import type { Frame } from './visit/frame.ts'
import {
  type AccountRoute,
  type AccountVisit,
  rightsOf,
  type SignedInVisit,
  type Visit,
} from './visit/screen.ts'
import type { ShownCall } from './visit/shown-call.ts'

/** A request of anybody, in the words of screens. */
export function visitOf(
  request: FastifyRequest,
  worlds: Readonly<Record<Environment, World>>,
  { base, publicUrl, log }: FrameSettings,
): Visit {
  const { params, body, id, headers, url, ip } = request
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return {
    requestId: id,
    log,
    params: params as Readonly<Record<string, string>>,
    query: fieldsWithoutNul(new URLSearchParams(query)),
    form: body instanceof URLSearchParams ? fieldsWithoutNul(body) : new URLSearchParams(),
    register: worlds.production,
    world: worldOf(request),
    bothWorlds: { production: worlds.production.store, sandbox: worlds.sandbox.store },
    publicUrl: publicUrl(),
    ownUrl: visitedUrl(request, publicUrl()),
    isLive: headers['hx-request'] !== undefined,
    host: headers.host ?? '',
    hasShortcuts: areShortcutsOn(headers.cookie),
    ipAddress: addressOf(ip),
    browser: (headers['user-agent'] ?? '').slice(0, longestBrowser),
    kept: name => readChoice(headers.cookie, name),
    to: (path, environment = 'production') => `${base(environment)}/dashboard${path}`,
  }
}

const longestBrowser = 200

/** Null where nobody is signed in, or the session has ended. */
export async function signedInVisit(
  visit: Visit,
  secret: string | null,
  sessions: Sessions,
): Promise<SignedInVisit | null> {
  const signedIn = secret === null ? null : await sessions.find(secret)
  return signedIn && secret !== null ? { ...visit, signedIn, secret } : null
}

/** An account of others is as unknown as one that never was. */
export async function accountVisit(
  visit: SignedInVisit,
  isPicture: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: FrameSettings,
): Promise<AccountVisit> {
  const { world, signedIn, params } = visit
  const account = parseId(params.account ?? '')
  const caller = account === null ? null : await callerOfUser(world, signedIn, account)
  if (!caller) throw notFound('Page')
  request.context.caller = caller
  const path = pathBelowAccount(request)
  const { hasShortcuts } = visit
  const input = { world, caller, signedIn, path, hasShortcuts, isPicture }
  const frame = await frameFor(input, settings)
  return {
    ...visit,
    caller,
    tenant: tenantOf(caller.access),
    frame,
    route: `${request.method} ${request.context.route.url}`,
    command: <Result>(key: Command['key']) =>
      commandOf(world, caller, requestMarkOf(request), key) as Command<Result>,
    inTurn: (command, work) => oneAtATime(command, reply, work),
    apiCallsFor: (action, does) => callsOf(action, does ?? null, world, settings),
    callService: settings.callService,
    openQuotes: settings.openQuotes,
    serviceUrl: settings.publicUrl() + worldPrefix(world.environment),
    onLeave: leave => void reply.raw.once('close', leave),
  }
}

/** The calls have a key of their own: they are another purchase than that of the form. */
async function callsOf(
  action: ScreenAction,
  does: string | null,
  { environment }: World,
  { newest, publicUrl }: FrameSettings,
): Promise<readonly ShownCall[]> {
  const call = (await newest.apiCallFor())(action)
  if (call === null) return []
  const baseUrl = publicUrl()
  const idempotencyKey = randomUUID()
  return [
    {
      does,
      curl: curlOf(call, {
        base: baseUrl + worldPrefix(environment) + newest.prefix,
        idempotencyKey,
      }),
      typescript: typescriptOf(call, { baseUrl, idempotencyKey }),
    },
  ]
}

/** `/dashboard/7/shipments/ABC` → `/shipments/ABC`. */
const pathBelowAccount = ({ url }: FastifyRequest): string =>
  /^\/dashboard\/[^/?]+(\/[^?]*)?/.exec(url)?.[1] ?? '/'

/** It judges an opened visit, so that the frame stands around the refusal, too. */
export function requireRight({ may, isLookingOn }: Frame, route: AccountRoute): void {
  if (!rightsOf(route).every(right => may(right))) throw notForRole()
  if (isLookingOn && route.method !== 'GET') throw onlyLooking()
}

const notForRole = (): CoreError =>
  new CoreError('scope_missing', 'Your role in this account does not include this screen.')

const onlyLooking = (): CoreError =>
  new CoreError(
    'scope_missing',
    'You are viewing this account as an operator. Nothing was changed.',
  )

/** PostgreSQL could not even look for a text with a NUL. A path that has one is refused before. */
function fieldsWithoutNul(fields: URLSearchParams): URLSearchParams {
  const pairs = [...fields]
  if (!pairs.some(([name, text]) => hasNul(name) || hasNul(text))) return fields
  return new URLSearchParams(pairs.map(([name, text]) => [withoutNul(name), withoutNul(text)]))
}

const hasNul = (text: string): boolean => text.includes('\0')

/** Left out, it would make another text of what was sent: a name or a password that somebody has. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD')
