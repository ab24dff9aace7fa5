import { connect, type Socket } from 'node:net'
import { sandboxApi } from '../test/support/tested-version.ts'
import { accountWithOrders, openFolder } from './accounts-with-orders.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * How long a bystander waits, and how much memory the server takes, while 300 connections pipeline 400
 * requests each and the rate limits are off.
 */
const [connections, deep] = [300, 400]

await using folder = await openFolder()
const token = await accountWithOrders(folder, 'flood', 10)
await using server = await startServer(serveArgs, folder.env)
const asked = `${server.url}${sandboxApi}/postage-types`
const headers = { authorization: `Bearer ${token}` }

async function waitedMs(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(asked, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a bystander was answered ${answer.status}`)
  return performance.now() - began
}

/** Resolves when every request was answered. */
function flood(): Promise<void> {
  const { host, hostname, port, pathname } = new URL(asked)
  const question = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () =>
      socket.write(question.repeat(deep)),
    )
    let answered = 0
    let rest = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      const answers = (rest + text).split('HTTP/1.1 ')
      // The rest may be the beginning of the next status line.
      rest = (answers.pop() ?? '').slice(-8)
      answered += answers.length
      if (answered === deep) socket.destroy()
    })
    socket.on('error', reject).on('close', () => resolve())
  })
}

for (let ask = 0; ask < 200; ask++) await waitedMs()
const quiet = await waitedMs()
const before = server.peakMiB()
let over = false
const began = performance.now()
const floods = Promise.all(Array.from({ length: connections }, flood)).then(() => {
  over = true
})
const waits: number[] = []
while (!over) waits.push(await waitedMs())
await floods
const tookMs = performance.now() - began
console.log(
  `${connections} connections that pipeline ${deep} questions each, answered in ${Math.round(tookMs)} ms`,
)
console.log(
  `  a bystander waits ${Math.round(Math.max(...waits))} ms at most, ${waits.toSorted((a, b) => a - b)[waits.length >> 1]?.toFixed(1)} ms in the middle of ${waits.length} questions; ${quiet.toFixed(1)} ms before`,
)
console.log(
  `  the server's memory peaks at ${Math.round(server.peakMiB())} MiB; ${Math.round(before)} MiB before`,
)
