import { expect, it, vi } from 'vitest'
import { edges } from '#http/server.ts'
import { sharedService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()

const paths = [
  ...edges.flatMap(({ prefix, name }) => [`${prefix}/openapi.json`, `/docs/${name}.json`]),
  '/docs',
  '/docs.md',
  '/docs/errors',
  `/docs/${testedVersion}`,
  `/docs/postman-${testedVersion}.json`,
  '/docs/console',
  '/llms.txt',
]

it.each(paths)('%s is compressed, and not sent to who has it', async path => {
  const first = await fetch(service.url + path, { headers: { 'accept-encoding': 'br' } })
  expect(first.status).toBe(200)
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('vary')).toContain('Accept-Encoding')
  const plain = await fetch(service.url + path, { headers: { 'accept-encoding': 'identity' } })
  expect(await plain.text()).toBe(await first.text())
  const headers = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await fetch(service.url + path, { headers })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

it('are made for the first stranger alone: a later one has no document written', async () => {
  await Promise.all(paths.map(path => fetch(service.url + path)))
  using write = vi.spyOn(JSON, 'stringify')
  using read = vi.spyOn(JSON, 'parse')
  const large = (calls: readonly { type: string; value: unknown }[]) =>
    calls.filter(({ value }) => typeof value === 'string' && value.length > 10_000)
  for (const path of paths) expect((await fetch(service.url + path)).status, path).toBe(200)
  expect(large(write.mock.results)).toEqual([])
  expect(read.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([])
})
