import { describe, expect, it, vi } from 'vitest'
import { passagesOf } from '#http/pages/docs/search/passages.ts'
import { SearchIndex } from '#http/pages/docs/search/search-index.ts'
import { searchWords } from '#http/pages/docs/search/words.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** `/v9` of `/api/v9`. */
const versionOf = (prefix: string): string => prefix.replace('/api', '')

const pageOf = (query: string) =>
  fetch(`${service.url}/docs/search?${new URLSearchParams({ q: query })}`)

const hitsOf = async (query: string): Promise<readonly { path: string; title: string }[]> => {
  const address = `${service.url}/docs/search.json?${new URLSearchParams({ q: query })}`
  const { hits } = JSON.parse(await (await fetch(address)).text())
  return hits
}

describe('the search of the documentation', () => {
  it.each([
    ['idempotency_conflict', '/docs/errors#idempotency_conflict'],
    ['buy label', '/docs/guides/first-label#buy-the-label'],
    ['create token', `/docs${versionOf(newestApi)}/create-token`],
    ['restore a backup', '/docs/backup#restore'],
    ['stripe', '/docs/payments'],
    ['how do I verify a webhook?', '/docs/guides/webhooks'],
  ])('finds for “%s” first what a reader means', async (query, path) => {
    const [first] = await hitsOf(query)
    expect(first?.path).toMatch(new RegExp(`^${path}`))
  })

  it('finds by the beginning of a word, in any case and number', async () => {
    const paths = async (query: string) => (await hitsOf(query)).map(({ path }) => path)
    expect(await paths('idempot')).toContainEqual(expect.stringMatching('/docs/guides/idempotency'))
    expect(await paths('REFUNDS')).toEqual(await paths('refund'))
  })

  it('leads to passages that are there', async () => {
    for (const { path } of await hitsOf('shipment')) {
      const [page, anchor] = path.split('#')
      const text = await (await fetch(service.url + page)).text()
      if (anchor) expect(text, path).toContain(` id="${anchor}"`)
    }
  })

  it('is a form that works without script, and a page that shows what was found', async () => {
    const home = await (await fetch(`${service.url}/docs`)).text()
    expect(home).toMatch(/<form class="search" role="search" action="\/docs\/search">/)
    const response = await pageOf('max_price')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await response.text()
    expect(text).toContain('value="max_price"')
    expect(text).toMatch(/<li><a href="\/docs\/[\w/-]+(?:#[\w-]+)?">.+<mark>max_price<\/mark>/)
    expect(text).toContain('<meta name="robots" content="noindex">')
  })

  it('shows what was asked as text, and says where nothing was found', async () => {
    const text = await (await pageOf('<script>alert(1)</script>')).text()
    expect(text).not.toContain('<script>alert')
    expect(await (await pageOf('zzzyx')).text()).toContain('No page contains “zzzyx”.')
    expect((await pageOf('')).status).toBe(200)
    expect(await hitsOf('')).toEqual([])
  })

  it('refuses what nobody types', async () => {
    const long = await pageOf('a'.repeat(101))
    expect(long.status).toBe(400)
    expect(await long.text()).toContain('A search can have at most 100 characters.')
    const json = await fetch(`${service.url}/docs/search.json?q=${'a'.repeat(101)}`)
    expect(json.status).toBe(422)
  })

  it('makes its index once, with the first search', async () => {
    await hitsOf('first')
    using make = vi.spyOn(SearchIndex, 'of')
    await Promise.all(['label', 'carrier', 'freight'].map(hitsOf))
    expect(make).not.toHaveBeenCalled()
  })
})

describe('the index', () => {
  const page = (path: string, markdown: string, weight = 1) => ({
    path,
    title: path,
    chapter: '',
    markdown,
    weight,
  })

  it('prefers pages with all words, then those that say more of them and are meant more often', async () => {
    const index = await SearchIndex.of([
      page('one', '# a\n\nparcel'),
      page('both', '# a\n\nparcel and crate'),
      page('often', '# a\n\n## Crate\n\nparcel crate crate'),
      page('rarely meant', '# a\n\n## Crate\n\nparcel crate crate', 0.5),
    ])
    const paths = index.find('parcel crate').map(hit => hit.path.split('#')[0])
    expect(paths).toEqual(['often', 'both', 'rarely meant'])
  })

  it('looks at ten words of a query, and at fifty words with one beginning', async () => {
    const words = Array.from({ length: 80 }, (_, at) => `word${String(at).padStart(2, '0')}`)
    const index = await SearchIndex.of(words.map(word => page(word, `# x\n\n${word}`)))
    expect(index.find(words.slice(0, 20).join(' ')).length).toBe(10)
    expect(index.find('word').length).toBe(20)
    expect(index.find('word79').map(({ path }) => path)).toEqual(['word79'])
  })

  it('reads Markdown as its reader sees it', () => {
    const text =
      '# T\n\nBe **bold** with `code`, see [there](x.md).\n\n## Fields\n\n| a | b |\n|---|---|\n| `c` | d |\n\n## Fields\n\n```sh\n## no heading\n```\n'
    expect(passagesOf(text)).toEqual([
      { heading: '', anchor: '', text: 'Be bold with code, see there.', code: '' },
      { heading: 'Fields', anchor: '#fields', text: 'a · b c · d', code: '' },
      { heading: 'Fields', anchor: '#fields-1', text: '', code: '## no heading' },
    ])
    expect(searchWords('Café policies, max_price: parcels!')).toEqual([
      'cafe',
      'policy',
      'max_price',
      'max',
      'price',
      'parcel',
    ])
  })
})
