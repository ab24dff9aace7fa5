import { join } from 'node:path'
import { inject } from 'vitest'
import type { ChildProgram } from './bundle-child-programs.ts'

/** The file to start, as `bundleChildPrograms` made it of the program's sources. */
export const childProgram = (name: ChildProgram): string =>
  join(inject('childPrograms'), `${name}.mjs`)

/** What one process has compiled, the next ones need not compile again. */
export const compileCache = (): { readonly NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: join(inject('childPrograms'), 'compiled'),
})
