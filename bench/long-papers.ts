/**
 * The longest papers that a request may have, over HTTP, in each script and format: the longest time
 * for which the event loop was blocked, beside the same loop without requests; the total work of the
 * loop's thread, which other work on the machine does not change; and how long the buyer waited. The
 * client shares the loop, and its share is in the figures.
 *
 *   node bench/long-papers.ts
 *   node bench/long-papers.ts Hebrew
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fundedClient } from '../test/support/funded-client.ts'
import { type Service, startService } from '../test/support/service.ts'
import { shipmentBody } from '../test/support/tested-version.ts'

const aim = { stallMs: 50, answerMs: 2_000 }
/** The number of letters that fit into a request of 500 goods. */
const bytesEach = 180

/** The letters from one code point on, `count` of them in turn. */
const letters = (from: number, count: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, at) => from + at))

const scripts: Readonly<Record<string, string>> = {
  English: 'cotton shirt with long sleeves ',
  Russian: 'Рубашка хлопковая ',
  Hebrew: 'חולצת כותנה 12 ',
  Arabic: 'قميص قطن بأكمام طويلة ',
  Thai: 'กรุงเทพมหานคร',
  Chinese: letters(0x4e00, 3_900),
  Korean: letters(0xac00, 3_900),
  'every letter': letters(0x4e00, 20_000) + letters(0xac00, 11_000),
}

const resolutionMs = 5

type Case = { readonly script: string; readonly count: number; readonly format: string }

function bodyOf({ script, count, format }: Case): object {
  const text = [...(scripts[script] ?? '')]
  const described = (item: number): string => {
    let description = ''
    for (let at = item * 60; Buffer.byteLength(description) < bytesEach; at++) {
      description += text[at % text.length] ?? ''
    }
    return description
  }
  const items = Array.from({ length: count }, (_, item) => ({
    description: described(item),
    quantity: 1,
    value: 1,
  }))
  const name = described(0).slice(0, 40)
  const recipient = { name, country_code: 'DE', province_code: null, postal_code: '10115' }
  return shipmentBody({ label_format: format, items }, recipient)
}

async function ask(service: Service, token: string, path: string, body?: object) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  const text = body && JSON.stringify(body)
  delay.enable()
  const worked = process.threadCpuUsage()
  const from = performance.now()
  const answer = await fetch(`${service.url}/sandbox/api/v4${path}`, {
    method: text ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(text ? { body: text } : {}),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const answerMs = performance.now() - from
  const { user, system } = process.threadCpuUsage(worked)
  const workMs = (user + system) / 1000
  delay.disable()
  const named = bytes.lastIndexOf('"ship_code":"')
  const shipCode = bytes.subarray(named).toString('latin1').split('"', 4)[3]
  const stallMs = Math.max(0, delay.max / 1e6 - resolutionMs)
  return { status: answer.status, answerMs, stallMs, workMs, shipCode }
}

type Asked = Awaited<ReturnType<typeof ask>>

function print(what: string, { status, answerMs, stallMs, workMs }: Asked, idleMs: number): void {
  const held = stallMs <= aim.stallMs && answerMs <= aim.answerMs
  console.log(
    `${what.padEnd(34)} ${status}: loop ${stallMs.toFixed(0)} ms (idle ${idleMs.toFixed(0)}), its own work ${workMs.toFixed(0)} ms, ` +
      `answer ${answerMs.toFixed(0)} ms${held ? '' : '  MISSED'}`,
  )
}

await using service = await startService()
const { client, account } = await fundedClient(service, {}, 1_000_000_00)
await client.post('/shipments', bodyOf({ script: 'Chinese', count: 1, format: 'pdf' }))
const rich = await service.token(account)
const poor = await service.token(await service.account())
const wanted = process.argv.slice(2)
for (const script of wanted.length > 0 ? wanted : Object.keys(scripts)) {
  for (const count of [100, 500]) {
    for (const format of ['pdf', 'zpl', 'png']) {
      const body = bodyOf({ script, count, format })
      const { stallMs: idleMs } = await ask(service, rich, '/credits')
      const what = `${script}, ${count}, ${format}`
      print(`${what}, no credits`, await ask(service, poor, '/shipments', body), idleMs)
      const bought = await ask(service, rich, '/shipments', body)
      print(what, bought, idleMs)
      if (bought.shipCode === undefined || bought.status !== 200) continue
      print(`${what}, again`, await ask(service, rich, `/shipments/${bought.shipCode}`), idleMs)
    }
  }
}
