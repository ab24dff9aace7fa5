import type { Edge } from '../../base/edge.ts'
import { MadeText, MadeTexts } from '../../base/made-text.ts'
import { errorsPage } from './errors-page.ts'
import { homePage } from './home-page.ts'
import { llmsText } from './llms-text.ts'
import { readManual } from './manual.ts'
import { framed } from './page/frame.ts'
import { htmlOf } from './page/markdown-html.ts'
import {
  type Chapter,
  docsSearchPath,
  homePath,
  longestQuery,
  type Page,
  standardAddress,
  withExamplesAt,
} from './page/page.ts'
import { postmanCollection } from './postman-collection.ts'
import { type ApiDocument, readDocument } from './reference/api-document.ts'
import { chaptersOf, versionPage } from './reference/version-page.ts'
import { Scripts } from './scripts.ts'
import { resultsOf } from './search/results-page.ts'
import { type SearchedPage, type SearchHit, SearchIndex } from './search/search-index.ts'

export type SiteSettings = {
  readonly edges: readonly Edge[]
  /** The path of the public address. */
  readonly basePath: string
  readonly publicUrl: string
}

export type Site = {
  /** Null where there is nothing at the path. */
  at(path: string): Promise<MadeText> | null
  /** A module for browsers; null for one of another release. */
  script(hash: string, name: string): Promise<MadeText> | null
  /** The file of a picture; null where there is none at the path. */
  picture(path: string): URL | null
  /** What a browser shows in place of a page that there is not. */
  missing(): Promise<MadeText>
  /** What is found, and null where nothing was asked; the first search makes the index. */
  search(query: string): Promise<readonly SearchHit[] | null>
  /** The page of what was found. */
  resultsPage(query: string, hits: readonly SearchHit[] | null): string
}

/** A version with its pages. */
type Version = {
  readonly document: ApiDocument
  readonly page: Page
  readonly chapters: readonly Chapter[]
}

/** Reads what the pages are made of. Each is made when it is first asked for. */
export async function openSite({ edges, basePath, publicUrl }: SiteSettings): Promise<Site> {
  const [manual, versions] = await Promise.all([
    readManual(),
    Promise.all(edges.toReversed().map(readVersion)),
  ])
  const errors = errorsPage()
  const common: readonly Chapter[] = [
    ...manual.chapters([errors]),
    { title: 'Reference', pages: versions.map(({ page }) => page) },
  ]
  const home = homePage(common, edges)
  const entries = entriesOf([home, ...manual.pages, errors], common, versions)
  const scripts = new Scripts()
  const around = { basePath, script: scripts.main }
  const place = {
    basePath,
    isServed: (path: string) => entries.has(path) || manual.pictures.has(path),
  }
  const withOwnAddress = (text: string): string =>
    withExamplesAt(publicUrl || standardAddress, text)
  const makers = new Map<string, () => MadeText>()
  const add = (path: string, type: keyof typeof mediaTypes, write: () => string): void => {
    makers.set(path, () => new MadeText(mediaTypes[type], write()))
  }
  for (const [path, { page, menu }] of entries) {
    add(path, 'html', () => {
      const content = htmlOf(withOwnAddress(page.markdown), { ...place, path })
      return framed(page, content, menu, around)
    })
    add(`${path}.md`, 'markdown', () =>
      withOwnAddress(page.markdown).replaceAll('](/', `](${basePath}/`),
    )
  }
  for (const { document } of versions) {
    add(`/docs/postman-${document.name}.json`, 'json', () =>
      withOwnAddress(JSON.stringify(postmanCollection(document), null, 2)),
    )
  }
  const listed = [...common, unlisted(manual.pages, common), ...versions.flatMap(titledChapters)]
  add('/llms.txt', 'plain', () => llmsText(home, listed, publicUrl))
  const texts = new MadeTexts()
  let index: Promise<SearchIndex> | null = null
  return {
    at(path) {
      const make = makers.get(path)
      return make ? texts.get(path, make) : null
    },
    script: (hash, name) => scripts.at(hash, name),
    picture: path => manual.pictures.get(path) ?? null,
    async search(query) {
      if (query === '' || query.length > longestQuery) return null
      index ??= SearchIndex.of(searchedPages(common, unlisted(manual.pages, common), versions))
      return (await index).find(query)
    },
    resultsPage(query, hits) {
      const page = { path: docsSearchPath, title: 'Search', query }
      return framed(page, resultsOf(query, hits, basePath), common, around)
    },
    missing: () =>
      texts.get('missing', () => {
        const content = htmlOf(missingText, { ...place, path: homePath })
        const page = { path: homePath, title: 'No such page' }
        return new MadeText(mediaTypes.html, framed(page, content, common, around))
      }),
  }
}

const mediaTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
} as const

const missingText = `# Page not found

There is nothing at this address. [The first page](${homePath}.md) leads to all others.
`

async function readVersion(edge: Edge): Promise<Version> {
  const document = await readDocument(edge)
  return { document, page: versionPage(document), chapters: chaptersOf(document) }
}

const titledChapters = ({ page, chapters }: Version): readonly Chapter[] =>
  chapters.map(({ title, pages }) => ({ title: `${page.title}: ${title}`, pages }))

/** A page, and the menu beside it. */
type Entry = { readonly page: Page; readonly menu: readonly Chapter[] }

/** Pages by their paths. Those of a version have its chapters in their menu. */
function entriesOf(
  single: readonly Page[],
  common: readonly Chapter[],
  versions: readonly Version[],
): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  const add = (pages: readonly Page[], menu: readonly Chapter[]): void => {
    for (const page of pages) entries.set(page.path, { page, menu })
  }
  add(single, common)
  for (const { page, chapters } of versions) {
    add([page, ...chapters.flatMap(({ pages }) => pages)], [...common, ...chapters])
  }
  return entries
}

/** Mostly decisions: their index is listed, and all of them would make the menu long. */
function unlisted(pages: readonly Page[], chapters: readonly Chapter[]): Chapter {
  const listed = new Set(chapters.flatMap(chapter => chapter.pages))
  return { title: 'Decisions', pages: pages.filter(page => !listed.has(page)) }
}

/** Where a page of another chapter has the same words, few readers mean a decision or an older version. */
const decisionsWeight = 0.5
const olderWeight = 0.6

function searchedPages(
  common: readonly Chapter[],
  decisions: Chapter,
  versions: readonly Version[],
): readonly SearchedPage[] {
  const inChapter = ({ title, pages }: Chapter, weight: number): readonly SearchedPage[] =>
    pages.map(page => ({ ...page, chapter: title, weight }))
  return [
    ...common.flatMap(chapter => inChapter(chapter, 1)),
    ...inChapter(decisions, decisionsWeight),
    ...versions.flatMap((version, age) =>
      titledChapters(version).flatMap(chapter => inChapter(chapter, olderWeight ** age)),
    ),
  ]
}
