import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order } from './crash-child.ts'

const script = fileURLToPath(new URL('./crash-child.ts', import.meta.url))

/** A process that has loaded everything, has opened nothing, and waits for what it is to die of. */
export class CrashProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #said = ''

  constructor(cacheFolder: string) {
    this.#child = spawn(process.execPath, ['--no-warnings', script], {
      env: { ...process.env, NODE_COMPILE_CACHE: cacheFolder },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#ended = once(this.#child, 'close')
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text
    })
  }

  /** Whether it was killed; false where it came to the end of its task before. */
  async obey(order: Order): Promise<boolean> {
    this.#child.stdin?.write(`${JSON.stringify(order)}\n`)
    await this.#ended
    if (this.#child.signalCode === 'SIGKILL') return true
    if (this.#said.includes('survived')) return false
    throw new Error(`The process ended with ${this.#child.exitCode} and said: ${this.#said}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}
