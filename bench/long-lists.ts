import { mostItemBytes } from '#core/shipment/item.ts'
import { fillWithLargeRecords } from '../test/support/large-records.ts'
import { openFolder } from './accounts-with-orders.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * 450 drafts and 450 orders of the largest size, each list read by eight at once from a server whose
 * heap is 512 MiB.
 */
const [records, readers, heapMiB] = [450, 8, 512]

await using folder = await openFolder()
const token = await fillWithLargeRecords(folder.dataDir, records, mostItemBytes)
const args = [`--max-old-space-size=${heapMiB}`, ...serveArgs]
await using server = await startServer(args, folder.env)
const headers = { authorization: `Bearer ${token}` }

async function read(list: string): Promise<number> {
  const answer = await fetch(`${server.url}/sandbox/api/v4${list}?limit=500`, { headers })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  return bytes
}

for (const list of ['/shipments', '/orders']) {
  const began = performance.now()
  const lengths = await Promise.all(Array.from({ length: readers }, () => read(list)))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const mebibytes = Math.round(Math.min(...lengths) / 1024 / 1024)
  console.log(
    `GET ${list}, ${records} records of ${mostItemBytes} bytes of items, ${readers} readers at once: ${mebibytes} MiB each in ${seconds} s, the server's memory at most ${Math.round(server.peakMiB())} MiB`,
  )
}
