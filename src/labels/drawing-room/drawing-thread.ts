import { Worker } from 'node:worker_threads'
import { CoreError } from '../../core/errors.ts'
import type { Drawing, DrawingMessage, DrawingTask } from './drawing-task.ts'

export type DrawingLimits = {
  /** How long a task may wait for those before it, and for the thread to start. */
  readonly patienceMs: number
  /** How long it may then be drawn. */
  readonly drawingMs: number
}

type Waiting = {
  readonly task: DrawingTask
  /** Roughly: the least comes first. */
  readonly work: number
  readonly patience: NodeJS.Timeout
  resolve(drawing: Drawing): void
  reject(error: unknown): void
}

const entry = new URL('thread-entry.ts', import.meta.url)
/** The largest papers that can be asked for take a third of it. */
const resourceLimits = { maxOldGenerationSizeMb: 384 }

/**
 * One other thread that draws, a task at a time, the small ones first. It starts with the first task;
 * one that hangs or dies is replaced for the next task, and whoever waited for it hears so.
 */
export class DrawingThread implements AsyncDisposable {
  readonly #limits: DrawingLimits
  readonly #entry: URL
  #worker: Worker | null = null
  #isReady = false
  #waiting: Waiting[] = []
  #current: Waiting | null = null
  #deadline: NodeJS.Timeout | undefined

  constructor(limits: DrawingLimits, threadEntry = entry) {
    this.#limits = limits
    this.#entry = threadEntry
  }

  carryOut(task: DrawingTask, work: number): Promise<Drawing> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter(other => other !== waiting)
        reject(refusal('Too much is being drawn'))
      }
      const patience = setTimeout(giveUp, this.#limits.patienceMs)
      const waiting = { task, work, patience, resolve, reject }
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { patience, reject } of this.#waiting.splice(0)) {
      clearTimeout(patience)
      reject(refusal('The service is ending'))
    }
    await this.#drop(refusal('The service is ending'))
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return
    this.#worker ??= this.#start()
    if (!this.#isReady) return
    const least = this.#waiting.reduce((one, other) => (other.work < one.work ? other : one))
    this.#waiting = this.#waiting.filter(other => other !== least)
    clearTimeout(least.patience)
    this.#current = least
    this.#deadline = setTimeout(() => {
      void this.#drop(refusal('The papers took too long to draw'))
      this.#next()
    }, this.#limits.drawingMs)
    this.#worker.postMessage(least.task)
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { resourceLimits })
    // Who waits for a drawing is kept by a timer; an idle thread keeps no process alive.
    worker.unref()
    worker.on('message', (message: DrawingMessage) => {
      if (this.#worker === worker) this.#hear(message)
    })
    worker.on('error', (error: unknown) => this.#died(worker, error))
    worker.on('exit', () => this.#died(worker, new Error('the drawing thread ended')))
    return worker
  }

  #hear(message: DrawingMessage): void {
    if (message.kind === 'ready') this.#isReady = true
    else {
      const { current } = this.#endTask()
      if (message.kind === 'drawn') current?.resolve(message.drawing)
      else current?.reject(message.error)
    }
    this.#next()
  }

  /** One that dies before it is ready would die again: nobody waits for that. */
  #died(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    const error = refusal('The papers could not be drawn', cause)
    const neverLoaded = this.#isReady ? [] : this.#waiting.splice(0)
    for (const { patience, reject } of neverLoaded) {
      clearTimeout(patience)
      reject(error)
    }
    void this.#drop(error)
    this.#next()
  }

  #drop(error: CoreError): Promise<unknown> {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    this.#endTask().current?.reject(error)
    return worker?.terminate() ?? Promise.resolve()
  }

  #endTask(): { readonly current: Waiting | null } {
    clearTimeout(this.#deadline)
    const current = this.#current
    this.#current = null
    return { current }
  }
}

const retryAfterSeconds = 1

const refusal = (what: string, cause?: unknown): CoreError =>
  new CoreError('unavailable', `${what}. Try again in a while.`, {}, { cause, retryAfterSeconds })
