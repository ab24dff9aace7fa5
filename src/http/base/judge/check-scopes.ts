import type { FastifyRequest } from 'fastify'
import { requireScopes } from '#core/access.ts'
import { accessOf } from '../edge.ts'
import { callerOf } from './authentication.ts'

export function checkScopes(request: FastifyRequest): void {
  requireScopes(callerOf(request).access, accessOf(request).scopes)
}
