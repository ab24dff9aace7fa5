import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DueWork, setShipCodeKey } from './databases.ts'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a server or a command said. A command's code stands for the status; 0 is a connection that dropped. */
export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const clock = join(import.meta.dirname, 'driven-clock.ts')
/** A Monday morning. All days of a run are counted from it, so that a run is the same on each day. */
export const firstInstant = Date.UTC(2026, 10, 23, 14)
const longestWorkMs = 30_000
const readyLine = 'ready on '

/** Equal for both. Nothing here is a secret: the data is gone after the run. */
const settings = {
  PORT: '0',
  PUBLIC_URL: 'http://localhost:4100',
  LOG_LEVEL: 'silent',
  SECRET_KEY: 'a key of releases that are compared',
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WRITES: '1000000000',
  RATE_LIMIT_TRACKING: '0',
  RATE_LIMIT_LABELS: '0',
  WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8',
}

/** A checkout of the project over a data folder: its commands, and its server while that runs. */
export class Release implements AsyncDisposable {
  readonly checkout: string
  readonly #folder: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #server: ChildProcess | null = null
  #url = ''
  #due: DueWork | null = null
  #now: number

  constructor(checkout: string, folder: string, now = firstInstant) {
    this.checkout = checkout
    this.#folder = folder
    this.#now = now
  }

  get now(): number {
    return this.#now
  }

  /** What stands in its texts because of where it runs, each with a word for it. */
  get places(): readonly (readonly [string, string])[] {
    const { port } = new URL(this.#url)
    return [
      [`:${port}`, ':<port>'],
      [this.#folder, '<data>'],
      [this.checkout, '<checkout>'],
    ]
  }

  /** The data of this release, which must have stopped, behind the code of another. */
  openedBy(checkout: string, now: number): Release {
    return new Release(checkout, this.#folder, now)
  }

  /** Makes the databases, whose ship codes are to be the same ones at both. */
  async found(): Promise<void> {
    await this.shell(['migrate'])
    setShipCodeKey(this.#folder)
    this.#now += 1000
  }

  /** Returns what it says at its start. */
  async serve(): Promise<Answer> {
    const server = spawn(process.execPath, this.#line(['serve']), {
      cwd: this.checkout,
      env: this.#env(),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#server = server
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let said = ''
    server.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      if (said.includes(readyLine)) resolve(said)
    })
    server.once('exit', () => reject(new Error(`${this.checkout} ended early: ${said}`)))
    await promise
    this.#url = new RegExp(`${readyLine}(\\S+)`).exec(said)?.[1] ?? ''
    this.#due = new DueWork(this.#folder)
    return { status: 0, headers: {}, body: Buffer.from(said) }
  }

  /** Carries out one command, beside the server where that runs. */
  async shell(args: readonly string[]): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const options = { cwd: this.checkout, env: this.#env(), encoding: 'buffer' } as const
    execFile(process.execPath, this.#line(args), options, (error, stdout, stderr) => {
      const body =
        stderr.length === 0
          ? stdout
          : Buffer.concat([stdout, Buffer.from('\n--- stderr\n'), stderr])
      resolve({ status: error ? Number(error.code ?? -1) : 0, headers: {}, body })
    })
    const answer = await promise
    // What commands leave behind is listed by its time.
    if (this.#server) await this.#step(1000)
    return answer
  }

  async send({ method, path, headers, body }: Sent): Promise<Answer> {
    this.#now += 1
    // Node names no length for methods that seldom have a body, and the body would pass for a request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const dropped = (error: Error) =>
      resolve({ status: 0, headers: {}, body: Buffer.from(error.message) })
    const sent = request(
      this.#url + path,
      {
        method,
        agent: this.#agent,
        headers: { 'user-agent': 'compare-releases', ...length, ...headers },
      },
      async answer => {
        try {
          const pieces: Buffer[] = []
          for await (const piece of answer) pieces.push(piece)
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(pieces),
          })
        } catch (error) {
          dropped(error as Error)
        }
      },
    )
    sent.on('error', dropped)
    sent.end(body)
    return promise
  }

  /** From job to job: they are done in the order in which they come due, and not side by side. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    while (this.#now < until) {
      const next = this.#due?.nextJobAt(this.#now, until) ?? until
      await this.#step(next - this.#now)
      await this.rest(next === until)
    }
  }

  /** Waits until the server has done what is due by its clock. */
  async rest(afterClock = false): Promise<void> {
    const givesUpAt = performance.now() + longestWorkMs
    while (this.#due?.isAny(this.#now, afterClock)) {
      if (performance.now() > givesUpAt) throw new Error(`${this.checkout} does not come to rest`)
      await pause(3)
    }
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    this.#agent.destroy()
    this.#due?.[Symbol.dispose]()
    this.#due = null
    this.#url = ''
    if (!server || server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  async #step(ms: number): Promise<void> {
    const server = this.#server
    if (!server) throw new Error('no server runs')
    const heard = once(server, 'message')
    server.send(ms)
    const [now] = await heard
    this.#now = Number(now)
  }

  #line(args: readonly string[]): readonly string[] {
    return ['--import', clock, join(this.checkout, 'bin/postilion.js'), ...args]
  }

  #env(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.#folder,
      ...settings,
      DATA_DIR: this.#folder,
      COMPARE_NOW: String(this.#now),
    }
  }
}
