import type { Environment } from '#core/environment.ts'

/** Of every command that works in one world. */
export type WorldOptions = { environment: Environment; json?: boolean }
