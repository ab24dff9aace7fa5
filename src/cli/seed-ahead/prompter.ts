import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Config } from '#config/config.ts'
import type { Plot } from '#core/seed/plot.ts'
import type { Prompter } from '#core/seed/seed-shipments.ts'
import type { LaidPast } from '#core/seed/seed-store.ts'

/** Before a second thread has started, the first has written as many by itself. */
const worthAThread = 10_000

/** What the thread is started with; the plot follows. */
export type Errand = {
  readonly config: Config
  readonly port: MessagePort
  /** One cell: the chapter that is being written. */
  readonly written: Int32Array
}

export type Told = { readonly chapter: number; readonly past: LaidPast }

export const isWorthAPrompter = (shipments: number): boolean =>
  shipments >= worthAThread && availableParallelism() > 1

/**
 * Another thread that tells the story ahead of the one that writes it. Where it lags behind, or fails,
 * the writer tells for itself: nothing depends on it but how long a seed takes.
 */
export class PrompterThread implements Prompter, AsyncDisposable {
  readonly #written = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #port: MessagePort
  readonly #worker: Worker
  #told: Told | null = null

  constructor(config: Config) {
    const { port1: here, port2: port } = new MessageChannel()
    const errand: Errand = { config, port, written: this.#written }
    this.#port = here
    this.#worker = new Worker(new URL('prompter-thread.ts', import.meta.url), {
      workerData: errand,
      transferList: [port],
    })
    // It ends early where it can not help: the writer finds nothing told, and goes on by itself.
    this.#worker.on('error', () => {})
  }

  begin(plot: Plot): void {
    this.#port.postMessage(plot)
  }

  chapter(chapter: number): LaidPast | null {
    Atomics.store(this.#written, 0, chapter)
    Atomics.notify(this.#written, 0)
    while (!this.#told || this.#told.chapter < chapter) {
      const message = receiveMessageOnPort(this.#port)
      if (!message) return null
      this.#told = message.message as Told
    }
    return this.#told.chapter === chapter ? this.#told.past : null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#port.close()
    // It only reads: wherever it is, it may be stopped there.
    await this.#worker.terminate()
  }
}
