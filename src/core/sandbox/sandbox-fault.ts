export const sandboxFaults = [
  'crash_after_carrier',
  'slow_commit',
  'rate_limited',
  'internal_error',
] as const

export type SandboxFault = (typeof sandboxFaults)[number]
