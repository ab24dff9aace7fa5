import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { DatabaseConfig } from '#db/database-config.ts'
import { childProgram, compileCache } from './child-program.ts'
import type { ChildTask } from './store-child.ts'

/** Another process at work on the same data. It ends with the test that uses it. */
export class StoreProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  constructor(task: ChildTask, config: DatabaseConfig | null = null) {
    this.#child = spawn(
      process.execPath,
      [childProgram('store-child'), JSON.stringify(task), JSON.stringify(config)],
      { env: { ...process.env, ...compileCache() }, stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const { stdout } = this.#child
    if (!stdout) throw new Error('The process has no output.')
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  }

  /** What it says next. */
  async next(): Promise<unknown> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('The process ended without a word.')
    return JSON.parse(value)
  }

  /** Tells one that holds a lock to let go. */
  release(): void {
    this.#child.stdin?.end('release')
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
  }
}
