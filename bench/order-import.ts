import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { accountWithOrders, openFolder } from './accounts-with-orders.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * (f) How long the shell takes to import a file of 100,000 orders beside a running server, how much
 * memory it takes, and how long the server's own writes wait meanwhile.
 */
const count = 100_000
const root = resolve(import.meta.dirname, '..')
const order = {
  name: 'Ada Moreau',
  address1: '1200 SW Main St',
  city: 'Portland',
  country_code: 'US',
  weight_unit: 'lbs',
  weight: 2,
  value: 25,
  currency: 'CAD',
  order_at: '2026-11-20 10:00:00',
}
let importer: number | undefined
let peakMiB = 0

await using folder = await openFolder()
const token = await accountWithOrders(folder, 'merchant', 100)
const file = join(folder.dataDir, 'orders.csv')
await writeFile(file, csvOf(count))
await using server = await startServer(serveArgs, folder.env)

const { body: made } = await ask('POST', '/stores', { identifier: 'By API' })
const alone = await waits(placesFor(2000))
const began = performance.now()
const shell = spawn(
  process.execPath,
  ['bin/postilion.js', 'orders', 'import', file, '--account', 'merchant', '--store', 'Web'],
  { cwd: root, env: folder.env, stdio: ['ignore', 'inherit', 'inherit'] },
)
importer = shell.pid
let running = true
const ended = once(shell, 'exit').then(([code]) => {
  running = false
  if (code !== 0) throw new Error(`the import ended with ${code}`)
})
const beside = await waits(() => running)
await ended
const seconds = (performance.now() - began) / 1000

console.log(`an import of ${count} orders beside a server`)
console.log(`  took ${seconds.toFixed(1)} s, at most ${peakMiB.toFixed(0)} MiB resident`)
console.log(`  POST /orders meanwhile: ${told(beside)}`)
console.log(`  POST /orders before:    ${told(alone)}`)

async function waits(goesOn: () => boolean): Promise<readonly number[]> {
  const milliseconds: number[] = []
  while (goesOn()) {
    const asked = performance.now()
    const order_id = `own ${asked}`
    const { status } = await ask('POST', '/orders', { ...order, store_id: made.store.id, order_id })
    if (status !== 200) throw new Error(`POST /orders answered ${status}`)
    milliseconds.push(performance.now() - asked)
    if (milliseconds.length % 20 === 0 && importer !== undefined) {
      peakMiB = Math.max(peakMiB, await residentMiB(importer))
    }
  }
  return milliseconds.sort((a, b) => a - b)
}

function placesFor(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds
  return () => performance.now() < until
}

function told(sorted: readonly number[]): string {
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `${sorted.length} asked, median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

type Made = { readonly store: { readonly id: string } }

async function ask(
  method: string,
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly body: Made }> {
  const answer = await fetch(`${server.url}/sandbox/api/v4${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Made }
}

function csvOf(lines: number): string {
  const heading =
    'order_id,name,company,address1,city,province_code,postal_code,country_code,phone,email,weight_unit,weight,value,currency,order_at,note,item_description,item_sku,item_quantity,item_value'
  const rows = Array.from(
    { length: lines },
    (_, index) =>
      `F-${index},Customer ${index},"Books, and more",${index} Main Street,Portland,OR,97205,US,503 555 0100,c${index}@example.com,lbs,${1 + (index % 20)},25.50,CAD,2026-${String(1 + (index % 11)).padStart(2, '0')}-11 10:00:00,Leave it,Mug,MUG-${index % 10},2,12.75`,
  )
  return [heading, ...rows, ''].join('\n')
}
