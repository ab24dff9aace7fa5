import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from './accounts-with-credits.ts'
import { inPackages } from './in-packages.ts'
import { inTurn, type Load, postBytes, waitsFor } from './load.ts'
import { body } from './purchase-body.ts'
import { median, quantile } from './ratio.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * How long a client waits who sends `POST /labels/{id}` again under its key: the kept answer, against
 * 5 ms. A raw `node:http` server that parses the same request and writes the same bytes shows how much
 * of that the machine and the client take.
 */
const targetMs = 5
const labels = 200
const rounds = 5
const replays = 2000
const warmUp = 10_000
const callerCounts = [1, 16]

const folder = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
try {
  const place = { DATA_DIR: join(folder, 'data') }
  const [token = ''] = await openAccounts(place, 1)
  await using service = await startServer(serveArgs, {
    ...process.env,
    ...place,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_WRITES: '1000000000',
  })
  const api = `${service.url}/sandbox/api/v5`
  const post = async (path: string, sent: object, key: string) => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(sent),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return { text, headers: Object.fromEntries(answer.headers) }
  }
  const paths: string[] = []
  for (let index = 0; index < labels; index++) {
    const { text } = await post('/shipments', inPackages(body(index)), `draft-${index}`)
    paths.push(`/labels/${JSON.parse(text).data.id}`)
    await post(paths[index] ?? '', {}, `label-${index}`)
  }
  const { text, headers } = await post(paths[0] ?? '', {}, 'label-0')
  if (headers['idempotent-replay'] !== 'true') throw new Error('the answer was not kept')
  for (const own of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[own]
  const answerFile = join(folder, 'answer.json')
  await writeFile(answerFile, JSON.stringify({ headers, body: text }))
  await using raw = await startServer(['bench/raw-server.ts', answerFile])
  const load = (url: string, connections: number): Load => ({
    url,
    connections,
    restless: false,
    next: inTurn(
      paths.map((path, index) =>
        postBytes({ url: url + path, token, key: `label-${index}` }, '{}'),
      ),
    ),
  })
  await waitsFor(load(api, 16), warmUp)
  await waitsFor(load(raw.url, 16), warmUp)
  for (const callers of callerCounts) {
    const found: { readonly ours: number[]; readonly raw: number[] } = { ours: [], raw: [] }
    for (let round = 0; round < rounds; round++) {
      found.raw.push(...(await waitsFor(load(raw.url, callers), replays)).map(({ ms }) => ms))
      found.ours.push(...(await waitsFor(load(api, callers), replays)).map(({ ms }) => ms))
    }
    const [ours, bare] = [quantile(found.ours, 0.99), quantile(found.raw, 0.99)]
    const reached = ours <= targetMs
    console.log(
      `replays, ${callers} callers: 99 of 100 within ${(ours / targetMs).toFixed(2)} of ${targetMs} ms (median ${median(found.ours).toFixed(2)} ms, 99 of 100 ${ours.toFixed(2)} ms; raw node:http ${median(found.raw).toFixed(2)} and ${bare.toFixed(2)} ms): ${reached ? 'ok' : 'MISSED'}`,
    )
    if (!reached) process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
