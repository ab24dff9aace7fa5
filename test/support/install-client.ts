import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const source = resolve(import.meta.dirname, '../../packages/client/src/index.ts')

/**
 * The client for programs in a folder, without a registry: it is read from its sources, and so are its
 * types. Gives the folder of packages.
 */
export function installClient(folder: string): string {
  const modules = join(folder, 'node_modules')
  const client = join(modules, '@postilion/client')
  mkdirSync(client, { recursive: true })
  writeFileSync(join(client, 'package.json'), '{ "type": "module", "exports": "./index.js" }')
  for (const name of ['index.js', 'index.d.ts']) {
    writeFileSync(join(client, name), `export * from '${source}'\n`)
  }
  return modules
}
