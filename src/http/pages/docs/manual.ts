import { readdir, readFile } from 'node:fs/promises'
import { errorsPath } from '../../base/page-addresses.ts'
import { type Chapter, homePath, type Page, parseDocsPage } from './page/page.ts'

/** The pages that are files below `docs/`, where they can be read without a server, too. */
type Manual = {
  readonly pages: readonly Page[]
  /** The pages by who reads them, as `docs/README.md` lists them; `others` are pages of the site beside them. */
  chapters(others: readonly Page[]): readonly Chapter[]
  /** Where the file of each picture is, by its path in the site. */
  readonly pictures: ReadonlyMap<string, URL>
}

const folder = new URL('../../../../docs/', import.meta.url)
const index = 'README.md'
/** The page of errors is made of the table of the code; the file holds the same in short. */
const madeElsewhere: readonly string[] = [index, `${errorsPath.slice(homePath.length + 1)}.md`]

/** A page stands where its file does; the README of a folder is the page of the folder. */
export async function readManual(): Promise<Manual> {
  const files = (await readdir(folder, { recursive: true }))
    .map(file => file.replaceAll('\\', '/'))
    .toSorted()
  const read = (file: string): Promise<string> => readFile(new URL(file, folder), 'utf8')
  const pages = await Promise.all(
    files
      .filter(file => file.endsWith('.md') && !madeElsewhere.includes(file))
      .map(async file =>
        parseDocsPage(manualPath(file), withLinksFromRoot(await read(file), file)),
      ),
  )
  const rows = withLinksFromRoot(await read(index), index)
  return {
    pages,
    chapters: others => chaptersIn(rows, [...pages, ...others]),
    pictures: new Map(
      files
        .filter(file => /\.(?:png|svg|webp)$/.test(file))
        .map(file => [`${homePath}/${file}`, new URL(file, folder)]),
    ),
  }
}

const manualPath = (file: string): string => `${homePath}/${file}`.replace(/(?:\/README)?\.md$/, '')

const relativeLink = /\]\((?![a-z]+:|[/#])([^)\s]+)\)/g

/** The page of a folder does not stand where its file does, which its relative links start from. */
function withLinksFromRoot(text: string, file: string): string {
  if (!file.endsWith(index)) return text
  const base = `http://here${homePath}/${file}`
  return text.replaceAll(relativeLink, (_, target: string) => {
    const { pathname, hash } = new URL(target, base)
    return `](${pathname}${hash})`
  })
}

/** The reader stands in the first cell of a row, and in none of the further rows of the same reader. */
export function chaptersIn(table: string, pages: readonly Page[]): readonly Chapter[] {
  const byPath = new Map(pages.map(page => [page.path, page]))
  const chapters = new Map<string, Set<Page>>()
  let reader = ''
  for (const [, cell = '', rest = ''] of table.matchAll(/^\| *(\w*) *\|(.*)$/gm)) {
    reader = cell || reader
    for (const [, file = ''] of rest.matchAll(/\]\(([^)#]+\.md)/g)) {
      const page = byPath.get(file.replace(/(?:\/README)?\.md$/, ''))
      if (page) chapters.set(reader, (chapters.get(reader) ?? new Set()).add(page))
    }
  }
  return [...chapters].map(([title, listed]) => ({ title: `For ${title}s`, pages: [...listed] }))
}
