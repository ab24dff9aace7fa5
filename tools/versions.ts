import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { edges } from '#http/server.ts'
import { type Field, PublishedFields } from './published-fields.ts'
import { SourceIndex } from './source-index.ts'

/**
 * Writes the parity tables of `docs/versions` from the published documents: every operation and field of
 * each version, where it is implemented and where it is tested. `--check` writes nothing and exits 1 if a
 * page is stale. In both cases a field without a route, schema or test is a fault.
 */
const folder = new URL('../docs/versions/', import.meta.url)

const versions = edges.map(({ name, openapi }) => ({
  name,
  published: new PublishedFields(openapi),
  sources: new SourceIndex(name),
}))
type Version = (typeof versions)[number]

const faults: string[] = []

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** One link if it is the same for every version, else one link for each version. */
function links(found: readonly (readonly [version: string, file: string | null])[]): string {
  const files = unique(found.flatMap(([, file]) => file ?? []))
  return files
    .map(file => `[${file.replace(/^(?:src|test)\/http\//, '')}](../../${file})`)
    .join(' ')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const names = versions.map(({ name }) => name)

const sign = (field: Field | undefined): string =>
  field === undefined ? '' : field.required ? 'required' : 'yes'

function operationRows(): readonly (readonly string[])[] {
  const all = unique(versions.flatMap(({ published }) => published.operations.map(o => o.name)))
  return all.toSorted(byPath).map(name => {
    const has = versions.map(version => operationOf(version, name) !== undefined)
    const serving = versions.filter((_, index) => has[index])
    const routes = serving.map(version => {
      const route = version.sources.routeOf(operationOf(version, name)?.id ?? '')
      if (route === null) faults.push(`${name} of ${version.name} has no route file`)
      return [version.name, route] as const
    })
    const tests = serving.flatMap(version => {
      const files = version.sources.testsOfOperation(name)
      if (files.length === 0) faults.push(`${name} of ${version.name} is asked by no test`)
      return files.map(file => [version.name, file] as const)
    })
    return [`\`${name}\``, ...has.map(yes => (yes ? 'yes' : '')), links(routes), links(tests)]
  })
}

const operationOf = ({ published }: Version, name: string) =>
  published.operations.find(operation => operation.name === name)

const byPath = (a: string, b: string): number =>
  a.split(' ').toReversed().join() < b.split(' ').toReversed().join() ? -1 : 1

/** Fields of requests: a test of the version must name each. */
function requestTables(): string {
  const all = unique(versions.flatMap(({ published }) => published.operations.map(o => o.name)))
  return all
    .toSorted(byPath)
    .flatMap(name => {
      const asked = versions.map(version => operationOf(version, name)?.request ?? [])
      const rows = fieldRows(name, asked, (version, field) => {
        const test = version.sources.testOfField(lastName(field), name)
        if (test === null) {
          faults.push(`${field.path} of ${name} is named by no test of ${version.name}`)
        }
        return test
      })
      const head = ['Field', ...names, 'Declared', 'Tested, among others']
      return rows.length === 0 ? [] : [`## ${name}\n\n${table(head, rows)}`]
    })
    .join('\n\n')
}

/** Fields of answers: every test validates each answer against its schema. */
function answerTables(): string {
  const asked = new Set(['Address', 'CustomsLine', 'Item', 'TaxIdentifier'])
  const all = unique(versions.flatMap(({ published }) => [...published.schemas.keys()]))
  return all
    .filter(name => !name.endsWith('Request') && !asked.has(name))
    .toSorted()
    .map(name => {
      const fields = versions.map(({ published }) => published.schemas.get(name) ?? [])
      return `## ${name}\n\n${table(['Field', ...names, 'Declared'], fieldRows('', fields))}`
    })
    .join('\n\n')
}

const lastName = ({ path }: Field): string => path.slice(path.lastIndexOf('.') + 1)

function fieldRows(
  operation: string,
  fields: readonly (readonly Field[])[],
  testOf?: (version: Version, field: Field) => string | null,
): readonly (readonly string[])[] {
  const paths = unique(fields.flat().map(({ path }) => path))
  return paths.map(path => {
    const found = fields.map(of => of.find(field => field.path === path))
    const having = versions.flatMap((version, index) => {
      const field = found[index]
      return field ? [{ version, field }] : []
    })
    const declared = having.map(({ version, field }) => {
      const file = version.sources.declarationOf(
        field.schema,
        lastName(field),
        operationOf(version, operation)?.id ?? '',
      )
      if (file === null) faults.push(`${path} of ${version.name} is declared nowhere`)
      return [version.name, file] as const
    })
    const cells = [`\`${path}\``, ...found.map(sign), links(declared)]
    if (!testOf) return cells
    const tests = having.map(
      ({ version, field }) => [version.name, testOf(version, field)] as const,
    )
    return [...cells, links(tests)]
  })
}

type Page = { readonly file: string; readonly title: string; readonly content: string }

const pages: readonly Page[] = [
  {
    file: 'operations.md',
    title: 'The operations of each version',
    content: table(['Operation', ...names, 'Implemented', 'Tested'], operationRows()),
  },
  { file: 'requests.md', title: 'What each version is asked', content: requestTables() },
  { file: 'answers.md', title: 'What each version answers', content: answerTables() },
]

const isCheck = process.argv.includes('--check')
if (!isCheck) mkdirSync(folder, { recursive: true })
for (const { file, title, content } of pages) {
  const at = new URL(file, folder)
  const made = `# ${title}\n\n<!-- written by tools/versions.ts -->\n\n[How the versions differ](../versions.md) explains these tables.\n\n${content}\n`
  if (!isCheck) writeFileSync(at, made)
  else if (!existsSync(at) || readFileSync(at, 'utf8') !== made) {
    faults.push(`docs/versions/${file} is stale; run npm run generate`)
  }
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
