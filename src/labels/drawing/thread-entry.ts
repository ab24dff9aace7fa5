import module from 'node:module'

// As the program itself does before it loads anything: a thread has to be told again.
module.enableCompileCache?.()
await import('./answer-tasks.ts')
