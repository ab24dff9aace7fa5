import type { FastifyInstance } from 'fastify'
import type { Edge } from '../edge.ts'
import type { Present } from '../error-answers.ts'
import type { ArrivingBodies } from '../intake/arriving-bodies.ts'
import { refuseExcess } from '../intake/refuse-excess.ts'
import { hookOf, type Step } from '../step.ts'
import { authenticate, checkScopes } from './authentication.ts'
import { BodiesInHand } from './bodies-in-hand.ts'
import { limitSize } from './body-bytes.ts'
import { guardEdge } from './edge-guard.ts'
import { admitAnyMediaType, readJsonBodies } from './json-body.ts'
import { judgeBySchema } from './judge-by-schema.ts'
import { limitRate, type TakeAllowance } from './limit-rate.ts'
import { answerSandboxFault } from './sandbox-fault.ts'
import { refuseDoubtfulHead, refuseUnroutable } from './unroutable.ts'

type Pipeline = {
  /** What comes before all judgement. */
  readonly begin: readonly Step[]
  readonly edgeGuard: boolean
  readonly takeAllowance: TakeAllowance
  readonly arriving: ArrivingBodies
  /** The words of the version at a path, or of none. */
  presentAt(path: string): Present
}

type JudgeCalls = (scope: FastifyInstance, edge: Edge) => void

/**
 * THE order in which a request is judged: read it from top to bottom. The first half is for every
 * request. What is returned judges the calls of a version. The body comes after all that is known
 * without it: nothing of a stranger's body is judged.
 */
export function judgeRequests(
  server: FastifyInstance,
  { begin, edgeGuard, takeAllowance, arriving, presentAt }: Pipeline,
): JudgeCalls {
  addSteps(server, 'onRequest', [
    ...begin,
    refuseExcess,
    ...(edgeGuard ? [guardEdge] : []),
    refuseDoubtfulHead(presentAt),
    refuseUnroutable(server, presentAt),
  ])
  server.addHook('preParsing', (request, reply, _body, done) => {
    arriving.hold(request, reply)
    done()
  })
  addSteps(server, 'preValidation', [refuseExcess])
  const bodies = new BodiesInHand()
  const beforeBody: readonly Step[] = [
    limitSize,
    authenticate,
    checkScopes,
    limitRate(takeAllowance),
    (request, reply) => bodies.hold(request, reply),
    admitAnyMediaType,
  ]
  return (scope, edge) => {
    demandAccess(scope)
    addSteps(scope, 'onRequest', beforeBody)
    readJsonBodies(scope, edge.takesMediaType)
    addSteps(scope, 'preValidation', [answerSandboxFault(edge.present), edge.readFields])
    scope.setValidatorCompiler(judgeBySchema)
  }
}

function addSteps(
  scope: FastifyInstance,
  moment: 'onRequest' | 'preValidation',
  steps: readonly Step[],
): void {
  for (const step of steps) scope.addHook(moment, hookOf(step))
}

/** A server with a route that does not say who may use it does not start. */
function demandAccess(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may use it`)
  })
}
