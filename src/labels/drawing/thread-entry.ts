import module from 'node:module'

// The main thread does the same, but its setting does not reach other threads.
module.enableCompileCache?.()
await import('./answer-tasks.ts')
