import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '..')

export type ServerProcess = AsyncDisposable & {
  readonly url: string
  /** The most memory that the process has held, as Linux counts it. */
  peakMiB(): number
}

/** Starts a server in a separate process and waits for the line that names its address. */
export async function startServer(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const url = /ready on (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      peakMiB: () => peakOf(child.pid),
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM')
        await exited
      },
    }
  }
  throw new Error('the server ended before it was ready')
}

function peakOf(pid: number | undefined): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}
