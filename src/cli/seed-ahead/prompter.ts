import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Config } from '../../config/config.ts'
import type { Plot } from '../../core/seed/plot.ts'
import type { Prompter } from '../../core/seed/seed-shipments.ts'
import type { LaidPast } from '../../core/seed/seed-store.ts'

/** Before a second thread has started, the first has written as many by itself. */
const worthAThread = 10_000

/** What the thread is given. */
export type Errand = {
  readonly config: Config
  readonly plot: Plot
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
export function startPrompter(config: Config, plot: Plot): Prompter {
  const { port1: here, port2: port } = new MessageChannel()
  const written = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const errand: Errand = { config, plot, port, written }
  const worker = new Worker(new URL('prompter-thread.ts', import.meta.url), {
    workerData: errand,
    transferList: [port],
  })
  // It ends early where it can not help: the writer finds nothing told, and goes on by itself.
  worker.on('error', () => {})
  let told: Told | null = null
  return {
    chapter(chapter) {
      Atomics.store(written, 0, chapter)
      Atomics.notify(written, 0)
      while (!told || told.chapter < chapter) {
        const message = receiveMessageOnPort(here)
        if (!message) return null
        told = message.message as Told
      }
      return told.chapter === chapter ? told.past : null
    },
    async [Symbol.asyncDispose]() {
      here.close()
      // It only reads: wherever it is, it may be stopped there.
      await worker.terminate()
    },
  }
}
