import type { Edge } from '../../base/edge.ts'
import { errorsPage } from './errors-page.ts'
import { readGuides } from './guides.ts'
import { homePage } from './home-page.ts'
import { llmsText } from './llms-text.ts'
import { framed } from './page/frame.ts'
import { htmlOf } from './page/markdown-html.ts'
import type { Chapter, Page } from './page/page.ts'
import { standardAddress } from './page/standard-address.ts'
import { postmanCollection } from './postman-collection.ts'
import { readDocument } from './reference/api-document.ts'
import { operationChapters, versionPage } from './reference/version-page.ts'

export type SiteSettings = {
  readonly edges: readonly Edge[]
  /** The path of the public address. */
  readonly basePath: string
  readonly publicUrl: string
}

/** Each answer is null where there is no such page. */
export type Site = {
  html(path: string): string | null
  /** The path is that of the HTML. */
  markdown(path: string): string | null
  postmanCollection(version: string): string | null
  llmsText(): string
}

/** A page, and the menu beside it. */
type Entry = { readonly page: Page; readonly menu: readonly Chapter[] }

/** Reads what the pages are made of. */
export async function openSite({ edges, basePath, publicUrl }: SiteSettings): Promise<Site> {
  const [guides, documents] = await Promise.all([
    readGuides(),
    Promise.all(edges.toReversed().map(readDocument)),
  ])
  const chapters: readonly Chapter[] = [
    { title: 'Guides', pages: guides },
    { title: 'Reference', pages: [...documents.map(versionPage), errorsPage()] },
  ]
  const home = homePage(chapters)
  const operations = documents.map(document => ({
    document,
    chapters: operationChapters(document),
  }))
  const entries = new Map<string, Entry>()
  const add = (pages: readonly Page[], menu: readonly Chapter[]): void => {
    for (const page of pages) entries.set(page.path, { page, menu })
  }
  add([home, ...chapters.flatMap(({ pages }) => pages)], chapters)
  for (const { document, chapters: groups } of operations) {
    const menu = [...chapters, ...groups]
    add([versionPage(document), ...groups.flatMap(({ pages }) => pages)], menu)
  }
  const atHome = (text: string): string =>
    text.replaceAll(standardAddress, publicUrl || standardAddress)
  return {
    html(path) {
      const entry = entries.get(path)
      if (!entry) return null
      const { page, menu } = entry
      const content = htmlOf(atHome(page.markdown), { path, basePath })
      return framed(page, content, menu, basePath)
    },
    markdown(path) {
      const page = entries.get(path)?.page
      return page ? atHome(page.markdown).replaceAll('](/', `](${basePath}/`) : null
    },
    postmanCollection(version) {
      const document = documents.find(({ name }) => name === version)
      return document ? atHome(JSON.stringify(postmanCollection(document), null, 2)) : null
    },
    llmsText() {
      const all = operations.flatMap(({ document, chapters: groups }) =>
        groups.map(({ title, pages }) => ({
          title: `${document.title}: ${title}`,
          pages,
        })),
      )
      return llmsText(home, [...chapters, ...all], publicUrl)
    },
  }
}
