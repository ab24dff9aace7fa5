import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CarrierMode, CarrierState, SaleLine } from './carrier-child.ts'

const script = fileURLToPath(new URL('./carrier-child.ts', import.meta.url))

/** A carrier outside the process: an HTTP server on loopback, in a process of its own. */
export class CarrierProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.#port = port
  }

  static async start(): Promise<CarrierProcess> {
    const child = spawn(process.execPath, ['--no-warnings', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('The process has no output.')
    const [port] = await once(createInterface({ input: child.stdout }), 'line')
    return new CarrierProcess(child, Number(port))
  }

  /** Where it does this; `scripted` does what `become` said last. */
  url(mode: CarrierMode | 'scripted', protocol = 'http'): string {
    return `${protocol}://127.0.0.1:${this.#port}/${mode}`
  }

  become(mode: CarrierMode): Promise<CarrierState> {
    return this.#control('mode', mode)
  }

  /** What the next orders meet; the last one stays. */
  meet(...lines: readonly SaleLine[]): Promise<CarrierState> {
    return this.#control('lines', JSON.stringify(lines))
  }

  /** How many labels it has sold under the reference, and not cancelled. */
  async sales(reference: string): Promise<number> {
    const { sales } = await this.state()
    return sales.filter(sale => sale.reference === reference && !sale.isCancelled).length
  }

  revokeTokens(): Promise<CarrierState> {
    return this.#control('revoke')
  }

  state(): Promise<CarrierState> {
    return this.#control('state')
  }

  async asked(path: string): Promise<number> {
    return (await this.state()).asked[path] ?? 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  async #control(path: string, body = ''): Promise<CarrierState> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/-/${path}`, {
      method: 'POST',
      body,
      headers: { connection: 'close' },
    })
    return (await answer.json()) as CarrierState
  }
}
