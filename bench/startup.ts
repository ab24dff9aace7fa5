import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { median } from './ratio.ts'

/**
 * (d) How long the service takes from the start of its process to its first answer, and how much
 * memory it holds then. The limit is the same runtime serving one line over bare `node:http`.
 */
const rounds = 7
const root = resolve(import.meta.dirname, '..')
const bareServer = `
  const server = require('node:http').createServer((request, response) => response.end('{}'))
  server.listen(0, '127.0.0.1', () => console.log('ready on http://127.0.0.1:' + server.address().port))`

type Start = { readonly readyMs: number; readonly residentMb: number }

async function measure(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  path: string,
): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    const address = await readyAddress(child)
    const answer = await fetch(address + path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const readyMs = performance.now() - began
    return { readyMs, residentMb: await residentMb(child.pid) }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

async function readyAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the process has no output')
  for await (const line of createInterface(stdout)) {
    const address = /ready on (http:\S+)/.exec(line)?.[1]
    if (address) {
      stdout.resume()
      return address
    }
  }
  throw new Error('the process ended before it was ready')
}

/** What Linux calls kB are 1,024 bytes. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1_000_000
}

const ours: Start[] = []
const bare: Start[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'postilion-startup-'))
try {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  for (let round = 0; round <= rounds; round++) {
    const bareStart = await measure(['-e', bareServer], process.env, '/')
    const ourStart = await measure(['bin/postilion.js', 'serve'], env, '/readyz')
    if (round === 0) continue
    bare.push(bareStart)
    ours.push(ourStart)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

function report(what: string, of: (start: Start) => number, unit: string, aim: number): void {
  const [mine, limit] = [median(ours.map(of)), median(bare.map(of))]
  const reached = mine <= aim
  console.log(
    `  ${what}: ${(mine / limit).toFixed(1)} times bare node:http (${mine.toFixed(0)} ${unit} against ${limit.toFixed(0)} ${unit})  aim ${aim} ${unit}: ${reached ? 'ok' : 'MISSED'}`,
  )
  if (!reached) process.exitCode = 1
}

console.log(`start-up, medians of ${rounds} later starts in alternation`)
report('ready', start => start.readyMs, 'ms', 2500)
report('resident', start => start.residentMb, 'MB', 200)
