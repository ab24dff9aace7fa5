import { type SandboxFault, sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import type { Markup } from '../../base/html.ts'
import { type Choice, type FormState, selectField } from './field.ts'

/** The failure to simulate. Only the crash happens at another moment in each form. */
export const sandboxFaultField = (state: FormState, crash: string): Markup =>
  selectField(state, 'fault', {
    label: 'Sandbox fault',
    width: 'half',
    choices: choicesOf({ ...texts, crash_after_carrier: crash }),
    hint: 'Simulate a failure',
  })

const texts = {
  slow_commit: 'Answer three seconds late',
  rate_limited: 'Too many requests',
  internal_error: 'Fail before anything is done',
}

const choicesOf = (named: Readonly<Record<SandboxFault, string>>): readonly Choice[] => [
  { value: '', text: 'None' },
  ...sandboxFaults.map(value => ({ value, text: named[value] })),
]
