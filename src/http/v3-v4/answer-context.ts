import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { callerOf } from '../base/authentication.ts'
import { worldOf } from '../base/world-of-request.ts'

/** What a record is shown with: its account's name and settings, and the catalogue. */
export type AnswerContext = Pick<Caller, 'settings' | 'accountName'> & {
  readonly catalogue: Catalogue
}

/** What a purchase is read with; `fault` is what the sandbox's client wants to go wrong. */
export type PurchaseContext = AnswerContext & {
  readonly access: Caller['access']
  readonly fault: SandboxFault | null
}

export const contextOf = (request: FastifyRequest): Omit<PurchaseContext, 'fault'> => ({
  ...callerOf(request),
  catalogue: worldOf(request).catalogue(),
})
