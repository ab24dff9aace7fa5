import { execFile, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { EdgeVM } from '@edge-runtime/vm'
import { bundle } from './bundle.ts'

/** Where a program runs, and what it prints there. */
export type Runtime = {
  readonly name: string
  readonly isHere: boolean
  run(file: string): Promise<string>
}

const onPath = (program: string, ...before: readonly string[]): Runtime => ({
  name: program,
  isHere: program === 'node' || spawnSync(program, ['--version']).status === 0,
  run: async file => {
    const path = program === 'node' ? process.execPath : program
    const { stdout } = await promisify(execFile)(path, [...before, file], { cwd: dirname(file) })
    return stdout
  },
})

/** Web APIs and nothing else: no process, no Buffer, a fetch of its own. */
const edge: Runtime = {
  name: 'edge-runtime',
  isHere: true,
  run: async file => {
    const printed: string[] = []
    const machine = new EdgeVM({
      extend: context =>
        Object.assign(context, {
          console: { log: (...words: readonly unknown[]) => printed.push(words.join(' ')) },
        }),
    })
    await machine.evaluate(`(async () => { ${await bundle(file)} })()`)
    return printed.join('\n')
  },
}

/** Deno and Bun are asked where they are installed: each is a download of some 50 MB. */
export const runtimes: readonly Runtime[] = [
  onPath('node'),
  edge,
  onPath('deno', 'run', '--allow-net', '--node-modules-dir=manual'),
  onPath('bun', 'run'),
]
