import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './parts/ratio.ts'
import { serveArgs, startServer } from './parts/server-process.ts'

/**
 * How long the service takes from the start of its process to its first answer, and how much
 * memory it holds then. The limit is the same runtime serving one line over bare `node:http`.
 */
const rounds = 7
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
  await using server = await startServer(args, env)
  const answer = await fetch(server.url + path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return { readyMs: performance.now() - began, residentMb: server.residentMb() }
}

const ours: Start[] = []
const bare: Start[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'postilion-startup-'))
try {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  for (let round = 0; round <= rounds; round++) {
    const bareStart = await measure(['-e', bareServer], process.env, '/')
    const ourStart = await measure(serveArgs, env, '/readyz')
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
