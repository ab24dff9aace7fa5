import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { DatabaseConfig } from '#db/database-config.ts'
import { childProgram, compileCache } from '../support/child-program.ts'
import { eventually } from '../support/eventually.ts'
import { directly } from '../support/pgbouncer.ts'
import { openBooks } from './books.ts'
import type { Order } from './crash-child.ts'

/** A process that has loaded everything, has opened nothing, and waits for what it is to die of. */
export class CrashProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #said = ''

  constructor() {
    this.#child = spawn(process.execPath, [childProgram('crash-child')], {
      env: { ...process.env, ...compileCache() },
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
    await untilLetGo(order.config)
    if (this.#child.signalCode === 'SIGKILL') return true
    if (this.#said.includes('survived')) return false
    throw new Error(`The process ended with ${this.#child.exitCode} and said: ${this.#said}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}

/**
 * PostgreSQL carries out what was sent to it before the sender died: only then is that past over. Nobody
 * else of ours may be connected meanwhile.
 */
async function untilLetGo(config: DatabaseConfig): Promise<void> {
  if (config.kind === 'sqlite') return
  await using books = await openBooks(config)
  // A pooler keeps connections whose client is gone, but none of those is in the midst of something.
  const pooled = directly(config.url) !== config.url
  const left = `select pid from pg_stat_activity where datname = current_database()
    and application_name like 'postilion%'${pooled ? " and state <> 'idle'" : ''}`
  await eventually(async () => expect(await books.rows(left)).toEqual([]))
}
