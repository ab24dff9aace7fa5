import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ApiCall } from '#http/base/api-call.ts'
import { curlOf, typescriptOf } from '#http/base/keep/write-call.ts'
import { installClient } from '../../../support/install-client.ts'
import type { Service } from '../../../support/service.ts'
import { sandboxV5 } from '../support/client.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')

/** What stands between the outputs of two programs. */
const separator = '\u001e'

export type Lines = {
  readonly call: ApiCall
  readonly token: string
  readonly idempotencyKey?: string
}

/** Runs the line in a shell that knows the token, and gives what the service answers. */
export async function runCurl(service: Service, { call, token, ...keyed }: Lines) {
  const line = curlOf(call, { base: `${service.url}${sandboxV5}`, ...keyed })
  const { PATH = '' } = process.env
  const { stdout } = await run('/bin/sh', ['-ec', line], {
    env: { PATH, POSTILION_TOKEN: token },
  })
  return JSON.parse(stdout)
}

/** Runs the programs in their order; what each prints. */
export async function runPrograms(
  service: Service,
  token: string,
  calls: readonly ApiCall[],
): Promise<readonly string[]> {
  await using programs = await Programs.write(service.url, calls)
  const { stdout } = await run(process.execPath, ['all.js'], {
    cwd: programs.folder,
    env: { POSTILION_TOKEN: token },
  })
  return stdout.split(separator).slice(0, -1)
}

/** What the strictest settings say against the programs; empty where they take them. */
export async function faultsOfPrograms(calls: readonly ApiCall[]): Promise<string> {
  await using programs = await Programs.write('http://127.0.0.1:4100', calls)
  const platform = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom']
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const types = ['--types', 'node', '--typeRoots', resolve(root, 'node_modules/@types')]
  const options = ['--noEmit', '--skipLibCheck', '--allowImportingTsExtensions']
  const args = [...options, ...platform, ...strict, ...types, ...programs.names]
  const tsc = resolve(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, ...args], { cwd: programs.folder }).catch(
    (error: { readonly stdout: string }) => error,
  )
  return stdout
}

/** A file for each call, and one that runs them all. */
class Programs implements AsyncDisposable {
  readonly folder: string
  readonly names: readonly string[]

  private constructor(folder: string, names: readonly string[]) {
    this.folder = folder
    this.names = names
  }

  static async write(baseUrl: string, calls: readonly ApiCall[]): Promise<Programs> {
    const folder = await mkdtemp(join(tmpdir(), 'postilion-drawn-'))
    installClient(folder)
    const files = calls.map((call, place) => ({
      name: `${place}-${call.operationId}.ts`,
      text: typescriptOf(call, { baseUrl }),
    }))
    const all = files.map(
      ({ name }) => `await import('./${name}')\nprocess.stdout.write('${separator}')\n`,
    )
    const others = [
      { name: 'package.json', text: '{ "type": "module" }' },
      { name: 'all.js', text: all.join('') },
    ]
    for (const { name, text } of [...files, ...others]) await writeFile(join(folder, name), text)
    return new Programs(
      folder,
      files.map(({ name }) => name),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}
