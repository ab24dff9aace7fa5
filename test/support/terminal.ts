import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { childProgram, compileCache } from './child-program.ts'
import type { RunningServer } from './shell.ts'

const root = resolve(import.meta.dirname, '../..')
const standardAddress = 'http://127.0.0.1:4100'
/** What npx would look up each time, without its second of looking. */
const npx = `npx() { shift; '${process.execPath}' '${childProgram('postilion')}' "$@"; }`

/** Lines between two fences of a page. */
export type Block = { readonly language: string; readonly text: string }

export const blocksOf = (page: string): readonly Block[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ language, text }),
  )

/** A folder with what a reader of the docs has, and a shell in it. */
export class Terminal implements AsyncDisposable {
  readonly folder: string
  readonly #server: RunningServer

  private constructor(folder: string, server: RunningServer) {
    this.folder = folder
    this.#server = server
  }

  static async open(server: RunningServer): Promise<Terminal> {
    const folder = await mkdtemp(join(tmpdir(), 'postilion-pasted-'))
    for (const name of ['catalog', 'examples']) {
      cpSync(join(root, name), join(folder, name), { recursive: true })
    }
    return new Terminal(folder, server)
  }

  /** As a reader writes it: for this server, with the token that its first start printed. */
  filledIn(text: string): string {
    return text
      .replaceAll(standardAddress, this.#server.address)
      .replaceAll('YOUR_TOKEN', this.#server.token)
  }

  /** Runs lines in a terminal of their own: it knows the data folder only where it is told. */
  async paste(
    lines: string,
    env: Record<string, string> = {},
    cwd = this.folder,
  ): Promise<{ readonly stdout: string; readonly stderr: string }> {
    const { PATH = '', HOME = '' } = process.env
    const options = { cwd, env: { PATH, HOME, ...compileCache(), ...env } }
    return await promisify(execFile)('sh', ['-ec', `${npx}\n${this.filledIn(lines)}`], options)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}
