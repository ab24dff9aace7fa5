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
  const finished = await answerOf(host)
  host.unref()
  host.channel?.unref()
  idle.push(host)
  return finished
}

async function answerOf(host: ChildProcess): Promise<Finished> {
  // The host stays for other commands, the listeners of this one must not.
  const isOver = new AbortController()
  const { signal } = isOver
  try {
    const answers = [once(host, 'message', { signal }), ended(host, signal)]
    const [finished] = await Promise.race(answers)
    return finished
  } finally {
    isOver.abort()
  }
}

async function ended(host: ChildProcess, isOver: AbortSignal): Promise<never> {
  const [code, signal] = await once(host, 'exit', { signal: isOver })
  throw new Error(`the host of commands ended with ${code ?? signal}`)
}

const startHost = (): ChildProcess =>
  fork(childProgram('command-host'), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...compileCache() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
