import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { variables } from '#config/env.ts'
import { errorCodes } from '#core/errors.ts'
import { transportFaultCodes } from '#http/base/transport-fault.ts'

type Page = {
  readonly file: string
  readonly names: readonly string[]
  /** How the page tells of one. */
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

/** What a page lacks, and what it still tells of though the code has dropped it: one line each. */
export function undocumented(read: (file: string) => string): readonly string[] {
  return pages.flatMap(({ file, names, entry }) => {
    const told = [...read(file).matchAll(entry)].map(match => match[1] ?? '')
    return [
      ...names.filter(name => !told.includes(name)).map(name => `${file} does not tell of ${name}`),
      ...told
        .filter(name => !names.includes(name))
        .map(name => `${file} tells of ${name}, which is gone`),
    ]
  })
}

if (import.meta.main) {
  const faults = undocumented(file => readFileSync(resolve(root, file), 'utf8'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
