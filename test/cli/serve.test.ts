import { exec } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { emptyPostgres } from '../support/engines.ts'
import { Shell } from '../support/shell.ts'
import { productionApi, rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'

const rates = async (address: string, token: string): Promise<Response> =>
  await fetch(`${address}${sandboxApi}/rates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(rateBody()),
  })

/** A purchase that takes three seconds. */
function slowPurchase(token: string): string {
  const body = JSON.stringify(shipmentBody())
  return `POST ${sandboxApi}/shipments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nSandbox-Fault: slow_commit\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

function keptConnection(address: string) {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', bytes => {
    received += bytes
  })
  const closed = once(socket, 'close')
  return { write: (text: string) => socket.write(text), whole: () => closed.then(() => received) }
}

describe('serve', () => {
  it('prints lines on its first start that quote, buy and track as pasted', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const lines = server.stdout.split('\n').filter(text => text.startsWith('curl '))
    const paste = async (line = 'false') =>
      (await promisify(exec)(line, { cwd: shell.dataDir })).stdout
    const [quote, buy, track, ...more] = lines
    expect(more).toEqual([])
    expect(JSON.parse(await paste(quote))).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ currency: 'CAD' })]),
    })
    await paste(buy)
    const label = await readFile(join(shell.dataDir, 'label.pdf'))
    expect(label.subarray(0, 5).toString()).toBe('%PDF-')
    await paste(buy)
    expect(await readFile(join(shell.dataDir, 'label.pdf'))).toEqual(label)
    expect(JSON.parse(await paste(track))).toMatchObject({ data: { status: 'ready' } })
    expect(await shell.say('clock', 'advance', '--account', 'demo', '5d')).toContain('1 shipment')
    expect(JSON.parse(await paste(track))).toMatchObject({ data: { status: 'delivered' } })
    const proof = JSON.parse(await shell.say('ledger', 'verify', '--json'))
    const agreed = { transactions: 2, shipments: 1, fault: null, mended: [] }
    expect(proof).toEqual([{ account_id: 1, account: 'demo', ...agreed }])
  })

  it('says on its first start over PostgreSQL what a terminal needs for its lines', async () => {
    const DATABASE_URL = await emptyPostgres()
    await using shell = await Shell.open({ DATABASE_URL })
    const { stdout } = await shell.serve()
    expect(stdout).toMatch(
      /npx postilion token create .*\n\nBoth need the same DATABASE_URL in your terminal/,
    )
    expect(stdout).not.toContain(DATABASE_URL)
    await using embedded = await Shell.open()
    expect((await embedded.serve()).stdout).not.toContain('DATABASE_URL')
  })

  it('keeps its data over a restart and does not introduce itself twice', async () => {
    await using shell = await Shell.open()
    const first = await shell.serve()
    const { token } = first
    expect(await first.end('SIGTERM')).toBe(0)
    const second = await shell.serve()
    expect(second.token).toBe('')
    const at = second.address.replace('127.0.0.1', 'localhost')
    expect(second.stdout).toContain(`Sandbox dashboard: ${at}/sandbox\n`)
    expect(second.stdout).toContain(`Read and try the API: ${second.address}/docs\n`)
    expect((await rates(second.address, token)).status).toBe(200)
  })

  it('ends with its last answer, though a client keeps its connection', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const client = keptConnection(server.address)
    client.write(slowPurchase(server.token))
    // What was sent before has been read by the time that this is answered.
    await fetch(`${server.address}/healthz`)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await client.whole()).toMatch(/^HTTP\/1\.1 200 .*"tracking_code":"/s)
  })

  it('at the level debug has a line for each request, and names slow ones whole, without secrets', async () => {
    await using shell = await Shell.open({ LOG_LEVEL: 'debug', LOG_FORMAT: 'json' })
    const server = await shell.serve()
    const { address, token } = server
    const answers = [
      await rates(address, token),
      await fetch(`${address}${sandboxApi}/shipments/261121ZZZZZZ?key=hidden`, {
        headers: { authorization: `Bearer ${token}`, 'request-id': 'of the caller' },
      }),
      await fetch(`${address}/sandbox/nowhere?key=hidden`),
      await fetch(`${address}/sandbox/labels/hidden.pdf`),
    ]
    // Paths with secrets that no route knows, and a token where an id belongs.
    const link = 'aB-_'.repeat(16)
    const secretPaths = [
      [`/sandbox/labels/${link}/more`, '/sandbox/labels/[redacted: link]/more'],
      [`/dashboard/invitation/${link.slice(0, 43)}/x`, '/dashboard/invitation/[redacted: link]/x'],
      [`/dashboard/reset/${link.slice(0, 43)}/x`, '/dashboard/reset/[redacted: link]/x'],
      [`${sandboxApi}/shipments/${token}`, `${sandboxApi}/shipments/[redacted: secret]`],
    ] as const
    const misspelt = await Promise.all(secretPaths.map(([path]) => fetch(address + path)))
    const slow = keptConnection(address)
    slow.write(slowPurchase(token))
    await fetch(`${address}/healthz`)
    expect(await server.end('SIGTERM')).toBe(0)
    const lines = server.stderr.split('\n').flatMap(line => (line === '' ? [] : JSON.parse(line)))
    const about = ({ headers }: Response) =>
      lines.filter(line => line.requestId === headers.get('request-id') && line.msg === 'request')
    const known = { environment: 'sandbox', accountId: 1, ms: expect.any(Number) }
    expect(answers.map(about)).toMatchObject([
      [
        {
          ...known,
          method: 'POST',
          route: `${productionApi}/rates`,
          path: `${sandboxApi}/rates`,
          status: 200,
        },
      ],
      [{ ...known, path: `${sandboxApi}/shipments/261121ZZZZZZ`, status: 404 }],
      [{ accountId: null, route: null, path: '/sandbox/nowhere', status: 404 }],
      [{ route: '/labels/:file', path: null, status: 404 }],
    ])
    expect(lines.filter(({ msg }) => msg === 'slow request')).toMatchObject([
      { ...known, level: 40, path: `${sandboxApi}/shipments`, status: 200 },
    ])
    const paths = misspelt.flatMap(about).map(({ path }) => path)
    expect(paths).toEqual(secretPaths.map(([, path]) => path))
    for (const secret of [token, 'hidden', link.slice(0, 43)]) {
      expect(server.stderr).not.toContain(secret)
    }
  })

  it('loses nothing that was answered when it is killed', async () => {
    await using shell = await Shell.open()
    const first = await shell.serve()
    const { token } = first
    await first.end('SIGKILL')
    const second = await shell.serve()
    expect((await rates(second.address, token)).status).toBe(200)
  })

  it('that finds its port taken says so, and introduces itself at the next start', async () => {
    await using first = await Shell.open()
    const port = new URL((await first.serve()).address).port
    await using shell = await Shell.open()
    const { code, stderr } = await shell.run('serve', '--port', port)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^postilion: Another program is already listening on 127\.0\.0\.1:\d+\. Choose another port with PORT or --port\.\n$/,
    )
    expect(stderr).not.toContain('    at ')
    const second = await shell.serve()
    expect((await rates(second.address, second.token)).status).toBe(200)
  })

  it('is refused at once on data that another one serves', async () => {
    await using shell = await Shell.open()
    await shell.serve()
    const { code, stderr } = await shell.run('serve', '--port', '0')
    expect(code).toBe(1)
    expect(stderr).toContain(shell.dataDir)
  })

  it('refuses a bad configuration with every problem at once', async () => {
    await using shell = await Shell.open({ LOG_LEVEL: 'loud', RATE_LIMIT_READS: 'many' })
    const { code, stderr } = await shell.run('serve', '--port', '99999')
    expect(code).toBe(1)
    expect(stderr).toContain('PORT')
    expect(stderr).toContain('LOG_LEVEL')
    expect(stderr).toContain('RATE_LIMIT_READS')
    expect(stderr).not.toContain('    at ')
  })

  it('obeys a shell beside it: a revoked token is refused on the very next request', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const token = await shell.say(
      'token',
      'create',
      '--account',
      'demo',
      '--environment',
      'sandbox',
    )
    expect((await rates(server.address, token)).status).toBe(200)
    const list = JSON.parse(await shell.say('token', 'list', '--account', 'demo', '--json'))
    const made = list.find((entry: { hint: string }) => token.startsWith(entry.hint.slice(0, -1)))
    await shell.say('token', 'revoke', String(made.id), '--account', 'demo')
    expect((await rates(server.address, token)).status).toBe(401)
  })

  it('serves a token in its own world alone', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const token = await shell.say(
      'token',
      'create',
      '--account',
      'demo',
      '--environment',
      'production',
    )
    expect((await rates(server.address, token)).status).toBe(401)
  })
})
