import { Worker } from 'node:worker_threads'
import { CoreError } from '#core/errors.ts'
import { DrawingQueue, type QueuedDrawing } from './drawing-queue.ts'
import type { Drawing, DrawingMessage, DrawingTask } from './drawing-task.ts'

export type DrawingLimits = {
  /** A task may wait so long for the tasks before it, and for the thread to start. */
  readonly waitingMs: number
  /** Then its drawing may take so long. */
  readonly drawingMs: number
}

type QueuedTask = QueuedDrawing & {
  readonly task: DrawingTask
  readonly waitTimer: NodeJS.Timeout
  resolve(drawing: Drawing): void
  reject(error: unknown): void
}

const entry = new URL('thread-entry.ts', import.meta.url)
/** The largest papers that a client can ask for take a third of it. */
const resourceLimits = { maxOldGenerationSizeMb: 384 }

/**
 * One other thread that draws, a task at a time. It starts with the first task. A thread that hangs or
 * dies fails its task with an error, and a new thread is started for the next task.
 */
export class DrawingThread implements AsyncDisposable {
  readonly #limits: DrawingLimits
  readonly #entry: URL
  #worker: Worker | null = null
  #isReady = false
  readonly #queue = new DrawingQueue<QueuedTask>()
  #current: QueuedTask | null = null
  #deadline: NodeJS.Timeout | undefined

  constructor(limits: DrawingLimits, threadEntry = entry) {
    this.#limits = limits
    this.#entry = threadEntry
  }

  carryOut(task: DrawingTask, accountId: number, workMs: number): Promise<Drawing> {
    return new Promise((resolve, reject) => {
      const waitTimer = setTimeout(() => {
        this.#queue.remove(queued)
        reject(refusal('Too much is being drawn'))
      }, this.#limits.waitingMs)
      const isReprint = task.kind === 'redraw'
      const queued: QueuedTask = { task, accountId, isReprint, workMs, waitTimer, resolve, reject }
      if (this.#queue.add(queued)) this.#next()
      else {
        clearTimeout(waitTimer)
        reject(refusal('Too much is being drawn for this account'))
      }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#refuseWaiting(refusal('The service is ending'))
    await this.#drop(refusal('The service is ending'))
  }

  #next(): void {
    if (this.#current) return
    if (!this.#worker || !this.#isReady) {
      if (!this.#queue.isEmpty) this.#worker ??= this.#start()
      return
    }
    const next = this.#queue.next()
    if (next === null) return
    clearTimeout(next.waitTimer)
    this.#current = next
    this.#deadline = setTimeout(() => {
      void this.#drop(refusal('The documents took too long to draw'))
      this.#next()
    }, this.#limits.drawingMs)
    this.#worker.postMessage(next.task)
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { resourceLimits })
    // An idle thread keeps no process alive; the timer of a waiting task does.
    worker.unref()
    worker.on('message', (message: DrawingMessage) => {
      if (this.#worker === worker) this.#receive(message)
    })
    worker.on('error', (error: unknown) => this.#handleDeath(worker, error))
    worker.on('exit', () => this.#handleDeath(worker, new Error('the drawing thread ended')))
    return worker
  }

  #receive(message: DrawingMessage): void {
    if (message.kind === 'ready') this.#isReady = true
    else {
      const { current } = this.#endTask()
      if (message.kind === 'drawn') current?.resolve(message.drawing)
      else current?.reject(message.error)
    }
    this.#next()
  }

  /** A thread that died before it was ready would die again, so the waiting tasks are refused. */
  #handleDeath(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    const error = refusal('The documents could not be drawn', cause)
    if (!this.#isReady) this.#refuseWaiting(error)
    void this.#drop(error)
    this.#next()
  }

  #refuseWaiting(error: CoreError): void {
    for (const { waitTimer, reject } of this.#queue.removeAll()) {
      clearTimeout(waitTimer)
      reject(error)
    }
  }

  #drop(error: CoreError): Promise<unknown> {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    this.#endTask().current?.reject(error)
    return worker?.terminate() ?? Promise.resolve()
  }

  #endTask(): { readonly current: QueuedTask | null } {
    clearTimeout(this.#deadline)
    const current = this.#current
    this.#current = null
    return { current }
  }
}

const retryAfterSeconds = 1

const refusal = (what: string, cause?: unknown): CoreError =>
  new CoreError('unavailable', `${what}. Try again in a moment.`, {}, { cause, retryAfterSeconds })
