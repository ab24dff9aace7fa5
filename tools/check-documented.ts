import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
const branch = /^ {2,4}([a-z-]+)\/ /gm

const roomsOf = (folder: string): readonly string[] =>
  readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

const pages: readonly Page[] = [
  { file: 'docs/env.md', names: variables, entry: row },
  { file: 'docs/errors.md', names: [...errorCodes, ...transportFaultCodes], entry: row },
  { file: 'ARCHITECTURE.md', names: [...roomsOf('src'), ...roomsOf('src/core')], entry: branch },
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

/** A line for each source file and each link of a page that does not exist. */
export function deadReferences(file: string, text: string): readonly string[] {
  const all = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, reference = '']) => reference)
  const isSource = (name: string): boolean =>
    sources.some(source => source === name || source.endsWith(`/${name}`))
  const isTarget = (target: string): boolean => existsSync(resolve(root, dirname(file), target))
  return [
    ...all(sourceName).filter(name => !isSource(name)),
    ...all(link).filter(target => !isTarget(target)),
  ].map(reference => `${file} names ${reference}, which does not exist`)
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')
  const faults = [
    ...undocumented(read),
    ...proseFiles.flatMap(file => deadReferences(file, read(file))),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
