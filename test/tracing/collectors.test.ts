import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCollector } from '../support/collector.ts'
import { eventually } from '../support/eventually.ts'
import { Shell } from '../support/shell.ts'
import { productionApi } from '../support/tested-version.ts'

const program = resolve(import.meta.dirname, '../../bin/postilion.js')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postilion-modules-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes the address of each module that the process loads, of either kind. */
const noting = (file: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        appendFileSync(${JSON.stringify(file)}, url + '\\n')
        return next(url, context)
      },
    })`)}`

/** The packages of OpenTelemetry that a server had loaded when it had answered a request. */
async function loadedBy(name: string, env: Record<string, string>): Promise<readonly string[]> {
  const file = join(folder, name)
  await using shell = await Shell.open({ ...env, NODE_OPTIONS: noting(file) }, program)
  const server = await shell.serve()
  expect((await fetch(`${server.address}${productionApi}/postage-types`)).status).toBe(401)
  expect(await server.end('SIGTERM')).toBe(0)
  const modules = await readFile(file, 'utf8')
  expect(modules).toContain('/fastify/')
  expect(modules.includes('/src/tracing/')).toBe('OTEL_EXPORTER_OTLP_ENDPOINT' in env)
  const packages = [...modules.matchAll(/@opentelemetry\/([\w-]+)/g)].map(
    ([, found]) => found ?? '',
  )
  return [...new Set(packages)].toSorted()
}

it('a server without a collector loads nothing of OpenTelemetry but the API that others use', async () => {
  expect((await loadedBy('without', {})).filter(name => name !== 'api')).toEqual([])
})

it('a server with a collector loads the SDK, and sends what it has when it ends', async () => {
  await using collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'post office' }
  expect(await loadedBy('with', env)).toContain('sdk-trace')
  expect(collector.spans().map(({ name }) => name)).toEqual([`GET ${productionApi}/postage-types`])
  expect(collector.texts.join()).toContain('post office')
})

it('a collector that hangs keeps nobody waiting, neither callers nor the end of the process', async () => {
  await using collector = await startCollector({ hangs: true })
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: '50' }
  await using shell = await Shell.open(settings)
  const server = await shell.serve()
  const ask = async () => (await fetch(`${server.address}${productionApi}/postage-types`)).status
  const statuses = await Promise.all(Array.from({ length: 600 }, ask))
  // More than a batch: the first one was sent, and nothing came back.
  await eventually(() => expect(collector.requests()).toBeGreaterThan(0))
  expect([...statuses, await ask()].every(status => status === 401)).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.stderr).toContain('the collector takes no traces')
})

it('a collector that is away is told of once, and the service does without it', async () => {
  const { url } = await (async () => {
    await using gone = await startCollector()
    return gone
  })()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_TIMEOUT: '50' }
  await using shell = await Shell.open(settings)
  const server = await shell.serve()
  expect((await fetch(`${server.address}/docs`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.stderr.match(/the collector takes no traces/g)).toHaveLength(1)
})
