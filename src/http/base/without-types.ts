import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const entry = fileURLToPath(new URL('./strip-types-entry.ts', import.meta.url))

/**
 * The texts of TypeScript files as JavaScript. Node's compiler takes 30 MB that it never gives back, and is
 * needed once: it works in a process that ends with it.
 */
export async function withoutTypes(files: readonly URL[]): Promise<readonly string[]> {
  // Node says once that the function may change: that is for developers, not for an operator's terminal.
  const args = ['--no-warnings', entry, ...files.map(file => fileURLToPath(file))]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 })
  return JSON.parse(stdout)
}
