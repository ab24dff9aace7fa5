import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { generateApi } from 'swagger-typescript-api'
import ts from 'typescript'
import { edges } from '#http/server.ts'
import type { Document } from './client-operations.ts'

/**
 * Makes clients of each published document with two generators of others, and exits 1 where one of them
 * leaves an operation out, or where its client does not compile.
 */
const root = resolve(import.meta.dirname, '..')
const faults: string[] = []

type Generator = {
  readonly name: string
  generate(input: string, output: string): Promise<void>
}

const generators: readonly Generator[] = [
  {
    name: 'hey-api',
    async generate(input, output) {
      const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'] as const
      await createClient({ input, output, plugins: [...plugins], logs: { level: 'silent' } })
    },
  },
  {
    name: 'swagger-typescript-api',
    async generate(input, output) {
      await generateApi({ input, output, fileName: 'api.ts', silent: true })
    },
  },
]

const folder = await mkdtemp(join(root, 'node_modules', '.foreign-clients-'))
try {
  for (const { name: version, openapi } of edges) {
    const { paths }: Document = JSON.parse(await readFile(openapi, 'utf8'))
    const asked = Object.values(paths).flatMap(methods =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    for (const { name, generate } of generators) {
      const output = join(folder, `${name}-${version}`)
      await generate(openapi.pathname, output)
      const compiled = compiledIn(output)
      const missing = asked.filter(operation => !compiled.names.has(operation))
      faults.push(
        ...[...missing, ...compiled.faults].map(fault => `${name} of ${version}: ${fault}`),
      )
    }
  }
} finally {
  await rm(folder, { recursive: true })
}

if (faults.length > 0) {
  console.error(`clients of others are not whole:\n${faults.join('\n')}`)
  process.exitCode = 1
}

/** The names that a client declares or sets, and what the compiler says against it. */
function compiledIn(output: string) {
  const program = ts.createProgram(ts.sys.readDirectory(output, ['.ts']), {
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    noEmit: true,
    strict: true,
    types: [],
  })
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(output))
  const names = new Set<string>()
  const look = (node: ts.Node): void => {
    const isNamed = ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)
    const named = isNamed || ts.isPropertyAssignment(node) ? node.name : null
    if (named !== null && ts.isIdentifier(named)) names.add(named.text)
    ts.forEachChild(node, look)
  }
  for (const file of own) look(file)
  const said = ts.getPreEmitDiagnostics(program)
  const faults = said.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  return { names, faults }
}
