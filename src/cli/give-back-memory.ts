import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Reading the modules and the catalogue leaves thirty megabytes behind that a service at rest has no
 * use for, and that the engine would keep until it is short of memory. They are given back once, before
 * anybody is served: it takes a tenth of a second.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
