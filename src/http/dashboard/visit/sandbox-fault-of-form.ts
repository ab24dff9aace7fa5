import { setTimeout } from 'node:timers/promises'
import { CoreError } from '#core/errors.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import { faultNamed, slowCommitMs } from '../../base/judge/sandbox-fault.ts'
import type { AccountVisit } from './screen.ts'

/** The failure that the form asks the sandbox to simulate; null outside the sandbox. */
export const sandboxFaultOf = ({ form, world }: Pick<AccountVisit, 'form' | 'world'>) =>
  world.environment === 'sandbox' ? faultNamed(form.get('fault') ?? '') : null

/** Fails before anything is done, where the fault says so. */
export async function injectFault(fault: SandboxFault | null): Promise<void> {
  if (fault === 'slow_commit') await setTimeout(slowCommitMs)
  if (fault === 'rate_limited') throw new CoreError('too_many_requests', 'Too many requests.')
  if (fault === 'internal_error') {
    throw new CoreError('internal_error', 'The sandbox was asked to fail here.')
  }
}

/** A program would lose its connection. A person is told what happened, and what to do. */
export async function tellingCrash<T>(work: () => Promise<T>, says: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SandboxCrash)) throw error
    throw new CoreError(
      'internal_error',
      `The service stopped here, as the sandbox was asked to: ${says}`,
    )
  }
}
