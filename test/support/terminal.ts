import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { childProgram, compileCache } from './child-program.ts'
import { installClient } from './install-client.ts'
import type { RunningServer } from './shell.ts'

const root = resolve(import.meta.dirname, '../..')
const standardAddress = 'http://127.0.0.1:4100'
/** Where the programs of the docs listen. */
const standardPort = /\b4200\b/g
/** What npx would look up each time, without its second of looking: the program in its own folder alone. */
const npx = `npx() {
  if [ "$1" = --no-install ]; then shift; fi
  if [ ! -e bin/postilion.js ]; then echo "there is no $1 in $PWD" >&2; return 1; fi
  shift
  '${process.execPath}' '${childProgram('postilion')}' "$@"
}`
/** A program in the background ends with its terminal. */
const endAll = `trap 'kill $! 2>/dev/null || true' EXIT\ntrap 'exit 143' TERM`
/** Ends lines that hang, before their test is ended without them. */
const longestMs = 170_000

/** A reader of the docs stands in the checkout, or in the folder of a program beside it. */
type Place = 'checkout' | 'beside it'

/** The folder of a reader of the docs, beside or of a checkout named `postilion`, and a shell in it. */
export class Terminal implements AsyncDisposable {
  readonly folder: string
  readonly #around: string
  readonly #server: RunningServer
  readonly #port: string
  readonly #fills: Readonly<Record<string, string>>

  private constructor(
    around: string,
    place: Place,
    server: RunningServer,
    port: string,
    fills: Readonly<Record<string, string>>,
  ) {
    this.#around = around
    this.folder = folderOf(around, place)
    this.#server = server
    this.#port = port
    this.#fills = fills
  }

  /** Further words of the docs may stand for something that this machine has. */
  static async open(
    server: RunningServer,
    fills: Readonly<Record<string, string>> = {},
    place: Place = 'checkout',
  ): Promise<Terminal> {
    const around = await mkdtemp(join(tmpdir(), 'postilion-pasted-'))
    const checkout = folderOf(around, 'checkout')
    for (const name of ['bin', 'catalog', 'examples']) {
      cpSync(join(root, name), join(checkout, name), { recursive: true })
    }
    const modules = installClient(folderOf(around, place))
    symlinkSync(join(root, 'node_modules/standardwebhooks'), join(modules, 'standardwebhooks'))
    return new Terminal(around, place, server, await freePort(), fills)
  }

  /** As a reader writes it: for this server, with the token that its first start printed. */
  filledIn(text: string): string {
    const filled = Object.entries(this.#fills).reduce(
      (lines, [word, meant]) => lines.replaceAll(word, meant),
      text,
    )
    return filled
      .replaceAll(standardAddress, this.#server.address)
      .replaceAll('YOUR_TOKEN', this.#server.token)
      .replaceAll(standardPort, this.#port)
  }

  /** Runs lines in a terminal of their own: it knows the data folder only where it is told. */
  async paste(
    lines: string,
    env: Record<string, string> = {},
    cwd = this.folder,
  ): Promise<{ readonly stdout: string; readonly stderr: string }> {
    const { PATH = '', HOME = '' } = process.env
    const path = `${dirname(process.execPath)}${delimiter}${PATH}`
    const options = {
      cwd,
      env: { PATH: path, HOME, ...compileCache(), ...env },
      timeout: longestMs,
    }
    const script = `${npx}\n${endAll}\n${this.filledIn(lines)}`
    return await promisify(execFile)('sh', ['-ec', script], options)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#around, { recursive: true, force: true })
  }
}

const folderOf = (around: string, place: Place): string =>
  join(around, place === 'checkout' ? 'postilion' : 'my-program')

/**
 * A port that stays free until the reader's program listens there: the system gives those above to whoever
 * asks for any port.
 */
async function freePort(): Promise<string> {
  while (true) {
    const port = randomInt(10_000, 30_000)
    const server = createServer()
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return String(port)
  }
}
