import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { screens } from '../../../src/http/dashboard/table/screens.ts'

/** In bytes as they travel, with nothing in the browser's memory. */
const most = { all: 60_000, script: 30_000, style: 12_000 }

let service: Service
let visitor: DashboardVisitor
beforeAll(async () => {
  service = await startService()
  visitor = await dashboardVisitor(service)
})
afterAll(() => service[Symbol.asyncDispose]())

/** Asks as a browser does; the answers come as they travel. */
async function travelled(path: string): Promise<{ readonly text: string; readonly bytes: number }> {
  const { response, text } = await fetched(path)
  const coding = response.headers.get('content-encoding')
  expect(coding, path).toBe(text === '' ? null : 'br')
  return { text, bytes: Number(response.headers.get('content-length')) }
}

async function fetched(path: string) {
  const headers = { cookie: visitor.cookie, 'accept-encoding': 'gzip, deflate, br' }
  const response = await fetch(new URL(path, service.url), { headers, redirect: 'manual' })
  return { response, text: await response.text() }
}

/** A module, and every module that it may load, once each: no screen loads all of them. */
async function modulesFrom(path: string, seen: Map<string, number>): Promise<void> {
  if (seen.has(path)) return
  const { text, bytes } = await travelled(path)
  seen.set(path, bytes)
  for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*'(\.\/[^']+)'/g)) {
    await modulesFrom(new URL(name, new URL(path, service.url)).pathname, seen)
  }
}

it.each(screens.filter(({ method }) => method === 'GET').map(({ path }) => path))(
  'the first visit of %s is light',
  async pattern => {
    const path = `/sandbox/dashboard${pattern
      .replace(':account', String(visitor.account))
      .replaceAll(/:\w+/g, 'absent')}`
    const { response, text } = await fetched(path)
    if (response.headers.get('location') !== null || !isPage(response)) return
    const page = Number(response.headers.get('content-length'))
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? ''
    const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
    const seen = new Map<string, number>()
    for (const script of scripts) await modulesFrom(script, seen)
    const styleBytes = (await travelled(style)).bytes
    const scriptBytes = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0)
    expect(scriptBytes).toBeLessThan(most.script)
    expect(styleBytes).toBeLessThan(most.style)
    expect(page + styleBytes + scriptBytes).toBeLessThan(most.all)
  },
)

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true
