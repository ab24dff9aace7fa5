import { main } from '../../src/main.ts'
import type { AskedCommand, Finished } from './command-hosts.ts'

/**
 * Carries out one command line after the other as a process of its own would: most of a short
 * command's time goes into starting that process.
 */
process.on('message', (asked: AskedCommand) => {
  void carryOut(asked).then(finished => process.send?.(finished))
})

async function carryOut({ env, args }: AskedCommand): Promise<Finished> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = 0
  const stdout = collected(process.stdout)
  const stderr = collected(process.stderr)
  await main(['node', 'postilion', ...args])
  process.stdout.removeAllListeners('error')
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal)
  return { code: Number(process.exitCode), stdout: stdout(), stderr: stderr() }
}

/** What is written from now on, instead of being written. */
function collected(stream: NodeJS.WriteStream): () => string {
  let text = ''
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const done = rest.at(-1)
    if (typeof done === 'function') done()
    return true
  }
  return () => text
}
