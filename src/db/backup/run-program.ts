import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupRefused } from './backup-refused.ts'

/** On failure throws the words of the program itself, which say best what it lacks. */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  const code = await once(child, 'close').then(
    ([ended]: unknown[]) => ended,
    error => {
      throw new BackupRefused(
        `${program} is not there: put the client programs of PostgreSQL, of the server's version or newer, on the PATH.`,
        { cause: error },
      )
    },
  )
  if (code === 0) return output.stdout
  throw new BackupRefused(`${program} ended with ${code}: ${output.stderr.trim()}`)
}

/** A list of processes shows their arguments, so the password travels in the environment. */
export function connectionOf(databaseUrl: string): {
  readonly url: string
  readonly env: NodeJS.ProcessEnv
} {
  const url = new URL(databaseUrl)
  const { password } = url
  url.password = ''
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) } }
}
