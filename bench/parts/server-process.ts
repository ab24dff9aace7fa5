import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import packageFile from '../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')

/** What starts the service in `npm start`, behind `node`. */
export const serveArgs = packageFile.scripts.start.replace('exec node ', '').split(' ')

export type ServerProcess = AsyncDisposable & {
  readonly url: string
  /** The memory that the process holds now. */
  residentMb(): number
  /** The processor's time that the process has taken until now, in all of its threads. */
  processorMs(): number
  /** Ends it as a power failure would. */
  kill(): Promise<void>
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
      residentMb: () => residentMbOf(child.pid),
      processorMs: () => processorMsOf(child.pid),
      async kill() {
        child.kill('SIGKILL')
        await exited
      },
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM')
        await exited
      },
    }
  }
  throw new Error('the server ended before it was ready')
}

/** Linux means 1,024 bytes by its kB. */
function residentMbOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1_000_000
}

/** Linux counts it in hundredths of a second, apart for the program and for the system on its behalf. */
function processorMsOf(pid: number | undefined): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
  const fields = afterName.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
