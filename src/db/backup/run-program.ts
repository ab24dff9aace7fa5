import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupRefused } from './backup-refused.ts'

/** A program could not write its file to the end: a disk or a quota takes no more. */
export class NoRoomForFile extends BackupRefused {}

/** On failure throws the words of the program itself, which say best what it lacks. */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore' | 'psql',
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(program, args, {
    // Its words are English everywhere, so that a full disk is recognised.
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  const [code, signal] = await once(child, 'close').then(
    (ended: unknown[]) => ended,
    error => {
      throw new BackupRefused(
        `${program} is not there: put the client programs of PostgreSQL, of the server's version or newer, on the PATH.`,
        { cause: error },
      )
    },
  )
  if (code === 0) return output.stdout
  const says = `${program} ended with ${code ?? signal}: ${output.stderr.trim()}`
  const lacksRoom = signal === 'SIGXFSZ' || ownFaultOfRoom.test(output.stderr)
  throw lacksRoom ? new NoRoomForFile(says) : new BackupRefused(says)
}

/** What a program says of its own file. The words of a server without room begin with its own "ERROR". */
const ownFaultOfRoom =
  /^pg_\w+: error: could not [^:\n]*: (No space left on device|Disk quota exceeded|File too large)$/m

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
