import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
/** Each page that links lead to from `/docs`, by its path. */
let pages: ReadonlyMap<string, string>
beforeAll(async () => {
  pages = await crawl()
})

const consolePath = '/docs/console'

/** Those that stay within the service. */
const linksIn = (page: string): readonly string[] =>
  [...page.matchAll(/<a[^>]* href="([^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter(href => !/^https?:/.test(href))

/** Those of the same page are `#…`. */
const pathIn = (link: string): string => link.split('#', 1)[0] ?? ''

const isPage = (path: string): boolean => /^\/docs(?:\/[\w/-]*)?$/.test(path)

async function crawl(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const waiting = ['/docs']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const response = await fetch(service.url + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    const text = await response.text()
    found.set(path, text)
    waiting.push(...linksIn(text).map(pathIn).filter(isPage))
  }
  return found
}

const titleOf = (page: string): string =>
  (/<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Without the console, which is large and says so. */
const readingPages = () => [...pages].filter(([path]) => path !== consolePath)

describe('the pages of the documentation', () => {
  it('are reached by links from the first one: every file of docs/, versions, operations, errors', () => {
    const files = globSync('**/*.md', { cwd: 'docs' })
    const paths = files.map(file => `/docs/${file}`.replace(/(?:\/README)?\.md$/, ''))
    expect(paths).toEqual(
      expect.arrayContaining(['/docs', '/docs/adr', '/docs/guides/first-label']),
    )
    for (const path of [...paths, '/docs/errors', consolePath]) {
      expect(pages.has(path), path).toBe(true)
    }
    expect(pages.size).toBeGreaterThan(paths.length + 50)
  })

  it('stand in the menu under who reads them, but the decisions, which have an index', () => {
    const menu = pages.get('/docs')?.split('<main', 1)[0] ?? ''
    const chapters = [...menu.matchAll(/<summary>(.+?)<\/summary>/g)].map(([, title]) => title)
    const readers = ['merchants', 'developers', 'operators', 'contributors']
    expect(chapters).toEqual([...readers.map(reader => `For ${reader}`), 'Reference'])
    const files = globSync('{*,guides/*}.md', { cwd: 'docs', exclude: ['README.md'] })
    for (const file of files) expect(menu).toContain(`href="/docs/${file.slice(0, -3)}"`)
    expect(menu).toContain('href="/docs/adr"')
  })

  it('lead nowhere that is not there, nor to a heading that is not', async () => {
    const others = new Set<string>()
    for (const [path, text] of readingPages()) {
      for (const link of linksIn(text)) {
        const [target = '', heading] = link.split('#')
        if (heading !== undefined && !pages.get(target || path)?.includes(` id="${heading}"`)) {
          expect.unreachable(`${path} leads to ${link}`)
        }
        if (target !== '' && !isPage(target)) others.add(target)
      }
    }
    for (const target of others) {
      expect((await fetch(service.url + target)).status, target).toBe(200)
    }
  })

  it('have no heading twice under one address', () => {
    for (const [path, text] of readingPages()) {
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      expect(ids.length, path).toBe(new Set(ids).size)
    }
  })

  it('are small and whole: no script within, nothing loaded from elsewhere', async () => {
    const scripts = new Set<string>()
    for (const [path, text] of readingPages()) {
      const most = path.startsWith('/docs/versions') ? 400_000 : 150_000
      expect(text.length, path).toBeLessThan(most)
      expect(text, path).not.toMatch(/<script(?![^>]* src=)|\son\w+="|@import|url\(/)
      for (const [, address = ''] of text.matchAll(/<script[^>]* src="([^"]*)"/g)) {
        scripts.add(address)
      }
      const loaded = [
        ...text.matchAll(/(?:<img src|<link rel="(?:icon|stylesheet)" href)="([^"]*)"/g),
      ]
      for (const [, address] of loaded) expect(address, path).toMatch(/^\/(?:favicon\.svg$|docs\/)/)
    }
    expect([...scripts]).toEqual([expect.stringMatching(/^\/docs\/scripts\/\w{16}\/main\.ts$/)])
    const { headers } = await fetch(`${service.url}/docs`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; script-src/,
    )
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('load modules that a browser keeps, without types and small', async () => {
    const [main = ''] = /\/docs\/scripts\/\w+\/main\.ts/.exec(pages.get('/docs') ?? '') ?? []
    const waiting = [main]
    let bytes = 0
    for (const path of waiting) {
      const response = await fetch(service.url + path, {
        headers: { 'accept-encoding': 'identity' },
      })
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const text = await response.text()
      expect(text, path).not.toMatch(/readonly |: string/)
      bytes += text.length
      const imported = [...text.matchAll(/'\.\/([\w-]+\.ts)'/g)].map(([, name]) => name)
      waiting.push(...imported.map(name => main.replace('main.ts', name ?? '')))
    }
    expect(waiting.length).toBeGreaterThan(3)
    expect(bytes).toBeLessThan(20_000)
    for (const path of [main.replace(/\w{16}/, '0'.repeat(16)), main.replace('main', 'nothing')]) {
      expect((await fetch(service.url + path)).status, path).toBe(404)
    }
  })

  it('have their pictures beside them', async () => {
    const pictures = globSync('**/*.png', { cwd: 'docs' })
    expect(pictures.length).toBeGreaterThan(0)
    for (const picture of pictures) {
      const response = await fetch(`${service.url}/docs/${picture}`)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(`docs/${picture}`))
    }
  })

  it('show names with angle brackets as text', async () => {
    const text = pages.get('/docs/guides/first-label') ?? ''
    expect(text).toContain('&lt;CarrierA&gt; First Class Mail')
    for (const [path, page] of readingPages()) expect(page, path).not.toMatch(/<Carrier/i)
  })

  it('show the address of the service in place of the usual one', () => {
    expect(pages.get('/docs/guides/first-label')).toContain(`API=${service.url}/sandbox/api/`)
    for (const [path, text] of readingPages()) {
      expect(text, path).not.toMatch(/127\.0\.0\.1:4100(?:\/(?:api|sandbox)|&#39;)/)
    }
    expect(pages.get('/docs/env')).toContain('proxy_pass http://127.0.0.1:4100;')
  })

  it('say what is not there', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/nothing.md',
      '/docs/postman-v0.json',
      '/docs/..%2fadr',
    ]) {
      expect((await fetch(service.url + path)).status, path).toBe(404)
    }
  })

  it('lead a browser back from an address at which nothing is', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of ['/docs/nothing', '/docs/guides/nothing', '/docs/nothing.md']) {
      const response = await fetch(service.url + path, { headers })
      expect(response.status, path).toBe(404)
      expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'")
      const text = await response.text()
      expect(text, path).toContain('<h1>Page not found</h1>')
      expect(text, path).toContain('href="/docs"')
    }
  })
})

describe('the documentation for programs', () => {
  it('has each page as Markdown at its address with .md', async () => {
    for (const [path, page] of readingPages()) {
      const response = await fetch(`${service.url}${path}.md`)
      expect(response.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8')
      const [, title = ''] = /^# (.+)\n/.exec(await response.text()) ?? []
      expect(titleOf(page), path).toBe(title.replaceAll('`', ''))
    }
  })

  it('is listed in llms.txt, each page with its address', async () => {
    const response = await fetch(`${service.url}/llms.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^# Postilion\n\n> .+\n\n## For merchants\n\n- \[/)
    const listed = [...text.matchAll(/^- \[.+\]\((.+)\.md\): .+$/gm)].map(([, path]) => path)
    const paths = readingPages().map(([path]) => service.url + path)
    expect(listed.toSorted()).toEqual(paths.filter(path => !path.endsWith('/docs')).toSorted())
  })
})
