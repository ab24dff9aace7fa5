import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { variables } from '#config/env.ts'
import { errorCodes } from '#core/errors.ts'
import { transportFaultCodes } from '#http/base/transport-fault.ts'

type Page = {
  readonly file: string
  readonly names: readonly string[]
  /** The text that begins the entry of a name; its first group is the name. */
  readonly entry: RegExp
}

const root = resolve(import.meta.dirname, '..')
const row = /^\| `([A-Za-z_]+)` \|/gm
const branch = /^ {2,4}([a-z\d-]+)\/ /gm

const roomsOf = (folder: string): readonly string[] =>
  readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

const pages: readonly Page[] = [
  { file: 'docs/env.md', names: variables, entry: row },
  { file: 'docs/errors.md', names: [...errorCodes, ...transportFaultCodes], entry: row },
  {
    file: 'ARCHITECTURE.md',
    names: ['src', 'src/core', 'src/http'].flatMap(roomsOf),
    entry: branch,
  },
]

const sources = globSync('{bench,packages/*/src,src,test,tools}/**/*.ts', { cwd: root })
const sourceName = /`([\w./-]+\.ts)`/g
const link = /\]\((?!https?:)([^)#]+)/g

/** The pages whose links and file names are checked. The changelog may name files that are gone. */
export const proseFiles: readonly string[] = globSync(
  '{*.md,packages/*/*.md,{almanac,catalog,docs,src}/**/*.md}',
  {
    cwd: root,
    exclude: ['CHANGELOG.md'],
  },
)

/** A line for each name that a page lacks, and for each removed name that it still explains. */
export function undocumented(read: (file: string) => string): readonly string[] {
  return pages.flatMap(({ file, names, entry }) => {
    const explained = [...read(file).matchAll(entry)].map(match => match[1] ?? '')
    return [
      ...names
        .filter(name => !explained.includes(name))
        .map(name => `${file} does not tell of ${name}`),
      ...explained
        .filter(name => !names.includes(name))
        .map(name => `${file} tells of ${name}, which is gone`),
    ]
  })
}

/** The files and folders of the repository, each folder with a slash at its end. */
const places: readonly string[] = globSync(
  '{almanac,bench,bin,catalog,docs,examples,openapi,packages,src,test,tools}/**',
  { cwd: root, withFileTypes: true, exclude: ['**/node_modules/**'] },
).map(entry => {
  const place = relative(root, join(entry.parentPath, entry.name))
  return entry.isDirectory() ? `${place}/` : place
})

/** Pages that lead to places in the code, and how much of the front of a place they may leave out. */
export const pagesOfPlaces: ReadonlyMap<string, string> = new Map([
  ['ARCHITECTURE.md', '(?:.*/)?'],
  ['docs/changing.md', '(?:src/)?'],
])

/** A line for each source file, unless `deadPlaces` looks for it, and each link of a page that does not exist. */
export function deadReferences(file: string, text: string): readonly string[] {
  const all = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, reference = '']) => reference)
  const isSource = (name: string): boolean =>
    sources.some(source => source === name || source.endsWith(`/${name}`))
  const isTarget = (target: string): boolean => existsSync(resolve(root, dirname(file), target))
  return [
    ...(pagesOfPlaces.has(file) ? [] : all(sourceName)).filter(name => !isSource(name)),
    ...all(link).filter(target => !isTarget(target)),
  ].map(reference => `${file} names ${reference}, which does not exist`)
}

const quotedPlace = /`([\w.<>{},*/-]+(?:\/|\.(?:csv|js|json|md|ts)))`/g
const fence = /^```\n([\s\S]*?)^```$/gm
const folderInTree = /(?<=^|[\s(])[a-z][\w-]*(?:\/[\w-]+)*\/(?=[\s;,.)]|$)/gm

/** A line for each file and folder that such a page names and that does not exist; `<noun>` may be any. */
export function deadPlaces(file: string, text: string): readonly string[] {
  const front = pagesOfPlaces.get(file) ?? ''
  const isPlace = (name: string): boolean => {
    const body = name
      .replaceAll('.', '\\.')
      .replaceAll(/<[a-z]+>|\*/g, '[^/]*')
      .replaceAll('vN', 'v\\d+')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    const pattern = new RegExp(`^${front}${body}$`)
    return places.some(place => pattern.test(place)) || existsSync(resolve(root, name))
  }
  const quoted = [...text.matchAll(quotedPlace)].map(([, name = '']) => name)
  const drawn = [...text.matchAll(fence)].flatMap(([, tree = '']) => tree.match(folderInTree) ?? [])
  return [...quoted, ...drawn]
    .filter(name => !isPlace(name))
    .map(name => `${file} leads to ${name}, which does not exist`)
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')
  const faults = [
    ...undocumented(read),
    ...proseFiles.flatMap(file => deadReferences(file, read(file))),
    ...[...pagesOfPlaces.keys()].flatMap(file => deadPlaces(file, read(file))),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
