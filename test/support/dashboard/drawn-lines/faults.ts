import { expect } from 'vitest'
import { type SandboxFault, sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import type { Screened } from '../visitor.ts'
import type { ScreenTest } from './screen-tests.ts'
import type { Twins } from './twins.ts'

/** A test of each thing that a form can be asked to do wrong in the sandbox. */
export const ofEachFault = (test: (fault: SandboxFault) => ScreenTest) =>
  Object.fromEntries(
    sandboxFaults.map(fault => [`with the fault that somebody chose, ${fault}`, test(fault)]),
  )

/** How the form is answered at first. */
const answered: Readonly<Record<SandboxFault, number>> = {
  crash_after_carrier: 500,
  slow_commit: 303,
  rate_limited: 429,
  internal_error: 500,
}

/** The line and the form go wrong alike; after a crash either is sent once more, and it stays one. */
export async function goWrong(
  twins: Twins,
  fault: SandboxFault,
  line: string | undefined,
  send: () => Promise<Screened>,
): Promise<void> {
  const [byLine, byForm] = await Promise.all([twins.refused(line), send()])
  expect(byForm.status).toBe(answered[fault])
  if (fault === 'rate_limited' || fault === 'internal_error') {
    expect(byLine.error.code).toBe(fault === 'rate_limited' ? 'too_many_requests' : fault)
    return await twins.expectNothingMade()
  }
  if (fault === 'crash_after_carrier') {
    expect(byLine).toBeNull()
    await twins.run(line)
    expect((await send()).status).toBe(303)
  }
  await twins.expectAlikeSoon()
}
