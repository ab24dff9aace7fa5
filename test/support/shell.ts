import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childProgram, compileCache } from './child-program.ts'
import { type Finished, inHost } from './command-hosts.ts'
import { testCatalogDir } from './test-catalogue.ts'

/** A data folder of its own, and the command line as people use it on that folder. */
export class Shell implements AsyncDisposable {
  readonly dataDir: string
  readonly #program: string
  readonly #env: NodeJS.ProcessEnv
  readonly #running = new Set<RunningCommand>()

  private constructor(dataDir: string, program: string, env: Record<string, string>) {
    this.dataDir = dataDir
    this.#program = program
    const { PATH, HOME } = process.env
    this.#env = {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      CATALOG_DIR: testCatalogDir,
      ...compileCache(),
      ...env,
    }
  }

  static async open(
    env: Record<string, string> = {},
    program = childProgram('postilion'),
  ): Promise<Shell> {
    return new Shell(await mkdtemp(join(tmpdir(), 'postilion-shell-')), program, env)
  }

  /** Runs a command to its end, in a process that ran others before. */
  async run(...args: readonly string[]): Promise<Finished> {
    const isPlain = this.#program === childProgram('postilion') && !this.#env.NODE_OPTIONS
    return isPlain ? await inHost({ env: this.#env, args }) : await this.runAlone(...args)
  }

  /** Runs a command in a process of its own, where the test is about the process itself. */
  async runAlone(...args: readonly string[]): Promise<Finished> {
    const child = this.#start(args)
    const output = collect(child)
    const [code] = await once(child, 'close')
    return { code, ...output() }
  }

  /** Runs a command that must succeed, and gives what it printed. */
  async say(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...args)
    if (code !== 0) throw new Error(`postilion ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout.trim()
  }

  async serve(...args: readonly string[]): Promise<RunningServer> {
    return await this.#serving(this.#start(['serve', '--port', '0', ...args]))
  }

  /** A server that the system lets write no file beyond so many blocks of 512 bytes. */
  async serveWithin(blocks: number): Promise<RunningServer> {
    const limited = ['-c', 'ulimit -S -f "$1"; shift; exec "$@"', 'sh', String(blocks)]
    const command = [...limited, process.execPath, this.#program, 'serve', '--port', '0']
    return await this.#serving(this.#spawn('/bin/sh', command))
  }

  /** A command that runs until it is stopped. */
  launch(...args: readonly string[]): RunningCommand {
    const command = new RunningCommand(this.#start(args))
    this.#running.add(command)
    return command
  }

  async #serving(child: ChildProcess): Promise<RunningServer> {
    const server = new RunningServer(child)
    this.#running.add(server)
    await server.ready
    return server
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running].map(command => command.end('SIGKILL')))
    await rm(this.dataDir, { recursive: true, force: true })
  }

  #start(args: readonly string[]): ChildProcess {
    return this.#spawn(process.execPath, [this.#program, ...args])
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    return spawn(program, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

export class RunningCommand {
  /** Its exit code, once it has ended; null where a signal ended it. */
  readonly closed: Promise<number | null>
  readonly #child: ChildProcess
  readonly #output: () => { stdout: string; stderr: string }

  constructor(child: ChildProcess) {
    this.#child = child
    this.#output = collect(child)
    this.closed = once(child, 'close').then(([code]) => code)
  }

  get stdout(): string {
    return this.#output().stdout
  }

  get stderr(): string {
    return this.#output().stderr
  }

  /** What it has printed, once that matches. */
  printed(pattern: RegExp): Promise<string> {
    return Promise.race([this.#awaited(pattern), this.#failed()])
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return await this.closed
  }

  async #awaited(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.stdout)) {
      if (this.#child.stdout) await once(this.#child.stdout, 'data')
    }
    return this.stdout
  }

  async #failed(): Promise<never> {
    const code = await this.closed
    throw new Error(`it ended with ${code}: ${this.stderr}`)
  }
}

export class RunningServer extends RunningCommand {
  readonly ready: Promise<string>

  constructor(child: ChildProcess) {
    super(child)
    this.ready = this.printed(/ready on http:\S+/)
  }

  get address(): string {
    return /ready on (http:\S+)/.exec(this.stdout)?.[1] ?? ''
  }

  /** The token that the first start printed. */
  get token(): string {
    return /postilion_sandbox_\w+/.exec(this.stdout)?.[0] ?? ''
  }
}

function collect(child: ChildProcess): () => { stdout: string; stderr: string } {
  const text = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text.stdout += chunk
  })
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text.stderr += chunk
  })
  return () => text
}
