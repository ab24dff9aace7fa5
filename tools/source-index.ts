import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

type Source = { readonly file: string; readonly text: string }

/** Every TypeScript file below a folder of the project, in order. */
function sourcesBelow(folder: string): readonly Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .sort()
    .map(name => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      return { file, text: readFileSync(join(root, file), 'utf8') }
    })
}

/** Files that do not end so name the same fields without declaring them. */
const fieldsFirst = (sources: readonly Source[]): readonly Source[] =>
  sources.toSorted(
    (a, b) => Number(b.file.endsWith('-fields.ts')) - Number(a.file.endsWith('-fields.ts')),
  )

/** Finds the source that implements an operation or a field of a version, and the tests of it. */
export class SourceIndex {
  readonly #routes: readonly Source[]
  readonly #wire: readonly Source[]
  readonly #tests: readonly Source[]

  constructor(version: string) {
    const own = sourcesBelow(`src/http/${version}`)
    const isShared = own.some(({ text }) => text.includes('/v3-v4/'))
    const shared = isShared ? sourcesBelow('src/http/v3-v4') : []
    this.#routes = [...own, ...shared].filter(({ file }) => file.includes('/routes/'))
    this.#wire = [
      ...fieldsFirst(own.filter(({ file }) => file.includes('/wire/'))),
      ...fieldsFirst(shared),
      ...sourcesBelow('src/http/base'),
    ]
    const suites = sourcesBelow('test/support')
    this.#tests = sourcesBelow(`test/http/${version}`).map(({ file, text }) => {
      // A suite that several versions share counts as a test of each version that runs it.
      const run = suites.filter(suite => text.includes(suite.file.replace('test/', '../../')))
      return { file, text: [text, ...run.map(suite => suite.text)].join('\n') }
    })
  }

  routeOf(operationId: string): string | null {
    return fileWith(this.#routes, new RegExp(`operationId: '${operationId}'`))
  }

  /** The file that names the schema, else the one that has the field and that the route imports. */
  declarationOf(schema: string | null, field: string, operationId: string): string | null {
    const route = this.#routes.find(({ text }) => text.includes(`operationId: '${operationId}'`))
    const used = this.#wire.filter(({ file }) =>
      route?.text.includes(file.replace(/^src\/http\/[^/]+\//, '')),
    )
    const declares = new RegExp(`^\\s+'?${field}'?[:,]`, 'mi')
    return (
      (schema && fileWith(this.#wire, new RegExp(`'${schema}'`))) ??
      fileWith(used, declares) ??
      fileWith(this.#wire, declares)
    )
  }

  testsOfOperation(name: string): readonly string[] {
    const [method = '', path = ''] = name.split(' ')
    const place = path.replaceAll(/\{[^}]+\}/g, '[^/?\'"`]+')
    const asked = new RegExp(
      `(?:\\.${method.toLowerCase()}\\(|['"]${method}['"],)\\s*['"\`]${place}(?:['"\`?])`,
    )
    return filesWith(this.#tests, asked)
  }

  /** The test that names the field most often, if possible one that calls the operation. */
  testOfField(field: string, operation: string): string | null {
    const spoken = new RegExp(`(?<![\\w-])${field}(?![\\w-])`, 'gi')
    const asking = this.testsOfOperation(operation)
    const ranked = this.#tests
      .map(({ file, text }) => ({
        file,
        times: text.match(spoken)?.length ?? 0,
        asks: asking.includes(file),
      }))
      .filter(({ times }) => times > 0)
      .toSorted((a, b) => Number(b.asks) - Number(a.asks) || b.times - a.times)
    return ranked[0]?.file ?? null
  }
}

const fileWith = (sources: readonly Source[], pattern: RegExp): string | null =>
  sources.find(({ text }) => pattern.test(text))?.file ?? null

const filesWith = (sources: readonly Source[], pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
