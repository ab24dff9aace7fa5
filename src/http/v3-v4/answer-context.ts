import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { callerOf } from '../base/judge/authentication.ts'
import { worldOf } from '../base/world-of-request.ts'

/** What an answer needs beside its record. */
export type AnswerContext = Pick<Caller, 'settings' | 'accountName'> & {
  readonly catalogue: Catalogue
}

/** What the reader of a purchase needs; `fault` is the one that the sandbox's client demands. */
export type PurchaseContext = AnswerContext & {
  readonly access: Caller['access']
  readonly fault: SandboxFault | null
}

export const contextOf = (request: FastifyRequest): Omit<PurchaseContext, 'fault'> => ({
  ...callerOf(request),
  catalogue: worldOf(request).catalogue(),
})
