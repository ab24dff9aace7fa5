import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { KeyQueues } from '../base/intake/key-queues.ts'

/** Nobody waits longer for what they asked for before. */
const mostWaitMs = 30_000

/** Long work of one person is done one after another, by whichever session they ask. */
export class PersonQueues {
  readonly #queues = new KeyQueues()

  /** Everybody else has a turn between two pictures. */
  async drawPicture<T>(userId: number, draw: () => T | Promise<T>): Promise<T> {
    const turn = `pictures ${userId}`
    await this.#wait(turn, 'Too many images are being drawn for you.')
    try {
      await setImmediate()
      return await draw()
    } finally {
      this.#queues.leave(turn)
    }
  }

  /** The turn lasts until the file is sent, or its reader has gone. Null where that one went before. */
  async writeFile<T>(
    { userId, path }: { readonly userId: number; readonly path: string },
    reply: FastifyReply,
    write: () => T | Promise<T>,
  ): Promise<T | null> {
    const turn = `${path} ${userId}`
    await this.#wait(turn, 'The same file is still being prepared for you.')
    if (reply.request.raw.socket.destroyed) {
      this.#queues.leave(turn)
      reply.hijack()
      return null
    }
    reply.raw.once('close', () => this.#queues.leave(turn))
    return await write()
  }

  async #wait(turn: string, whatGoesOn: string): Promise<void> {
    if (await this.#queues.waitForTurn(turn, mostWaitMs)) return
    const message = `${whatGoesOn} Try again in a moment.`
    throw new CoreError('unavailable', message, {}, { retryAfterSeconds: 5 })
  }
}
