import { setTimeout } from 'node:timers/promises'
import { CoreError } from '#core/errors.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import { faultNamed, slowCommitMs } from '../../base/judge/sandbox-fault.ts'
import type { AccountVisit } from './screen.ts'

/** What shall go wrong with what the form asks for; never anything outside the sandbox. */
export const faultOfForm = ({ form, world }: Pick<AccountVisit, 'form' | 'world'>) =>
  world.environment === 'sandbox' ? faultNamed(form.get('fault') ?? '') : null

/** What goes wrong before anything is done. */
export async function injectFault(fault: SandboxFault | null): Promise<void> {
  if (fault === 'slow_commit') await setTimeout(slowCommitMs)
  if (fault === 'rate_limited') throw new CoreError('too_many_requests', 'Too many requests.')
  if (fault === 'internal_error') {
    throw new CoreError('internal_error', 'The sandbox was asked to fail here.')
  }
}
