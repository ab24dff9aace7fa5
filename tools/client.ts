import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  ambiguousNames,
  type Document,
  eventsIn,
  operationsIn,
  signatureOf,
} from './client-operations.ts'
import { noteOf, reachedFrom, typeOf } from './client-types.ts'

/**
 * Writes the types and the routes of `packages/client` from the published document. `--check` writes
 * nothing and exits 1 if a file is stale.
 */
const document: Document = JSON.parse(
  readFileSync(new URL('../openapi/v5.json', import.meta.url), 'utf8'),
)
const generated = new URL('../packages/client/src/generated/', import.meta.url)
const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url))
const head = '// Written by tools/client.ts from openapi/v5.json.\n\n'

const { schemas } = document.components
const operations = operationsIn(document)
const events = eventsIn(document)

function schemasFile(): string {
  const answered = reachedFrom(
    [...events, ...operations.flatMap(({ answers }) => answers.map(([, body]) => body))],
    schemas,
  )
  const asked = reachedFrom(
    operations.flatMap(({ body }) => body ?? []),
    schemas,
  )
  const codes = new Set(operations.flatMap(({ errorCodes }) => errorCodes))
  const types = Object.entries(schemas)
    .filter(([name]) => answered.has(name) || asked.has(name))
    .map(([name, schema]) => {
      const type = typeOf(schema, answered.has(name) ? 'answered' : 'asked')
      return `${noteOf(schema.description)}export type ${name} = ${type}`
    })
  const event = events.map(body => typeOf(body, 'answered')).join(' | ') || 'unknown'
  return [
    "import type { Open } from '../open.ts'",
    ...types,
    `/** The body of a webhook. */\nexport type WebhookEvent = ${event}`,
    `/** What the service calls a failure. */\nexport type ServiceErrorCode = ${[...codes]
      .toSorted()
      .map(code => JSON.stringify(code))
      .join(' | ')}`,
  ].join('\n\n')
}

function operationsFile(): string {
  const signatures = operations.map(operation => signatureOf(operation, schemas)).join('\n')
  const code = signatures.replaceAll(/\/\*\*.*?\*\//g, '')
  const used = Object.keys(schemas).filter(name => new RegExp(`\\b${name}\\b`).test(code))
  const routes = operations.map(({ name, route }) => `${name}: ${JSON.stringify(route)},`)
  return [
    "import type { Answer, CallOptions, NoInput, Pages } from '../answer.ts'",
    `import type { ${used.join(', ')} } from './schemas.ts'`,
    `\nexport const routes = { ${routes.join('\n')} } as const`,
    `\nexport type Operations = { ${signatures} }`,
  ].join('\n')
}

/** As the house writes it, so that the lint covers these files, too. */
function formatted(name: string, text: string): string {
  const options = ['check', '--write', `--stdin-file-path=packages/client/src/generated/${name}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...options], {
    input: head + text,
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${name} can't be formatted: ${stderr}`)
  return stdout
}

const faults = operations.flatMap(operation => ambiguousNames(operation, schemas))
for (const [name, text] of [
  ['schemas.ts', schemasFile()],
  ['operations.ts', operationsFile()],
] as const) {
  const file = new URL(name, generated)
  const made = formatted(name, text)
  if (!process.argv.includes('--check')) writeFileSync(file, made)
  else if (made !== readFileSync(file, 'utf8'))
    faults.push(`${name} of the client is stale; run npm run generate`)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
