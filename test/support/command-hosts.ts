import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { childProgram, compileCache } from './child-program.ts'

export type AskedCommand = {
  readonly env: NodeJS.ProcessEnv
  readonly args: readonly string[]
}

export type Finished = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Processes that wait for a command; each carries out one at a time. */
const idle: ChildProcess[] = []

/** A command to its end, in a process that has carried out others before. */
export async function inHost(asked: AskedCommand): Promise<Finished> {
  const host = idle.pop() ?? startHost()
  host.ref()
  host.channel?.ref()
  host.send(asked)
  const [finished] = (await Promise.race([once(host, 'message'), ended(host)])) as [Finished]
  host.unref()
  host.channel?.unref()
  idle.push(host)
  return finished
}

async function ended(host: ChildProcess): Promise<never> {
  const [code, signal] = await once(host, 'exit')
  throw new Error(`the host of commands ended with ${code ?? signal}`)
}

const startHost = (): ChildProcess =>
  fork(childProgram('command-host'), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
