import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerTurnsTogether, TurnQueue } from '#http/base/intake/turn-batching.ts'
import { silentLog } from '../../../support/silent-log.ts'

/** A turn that ends when the test says so. */
function turns() {
  const due: (() => void)[] = []
  return {
    schedule: (run: () => void) => void due.push(run),
    end: () => due.shift()?.(),
    get pending() {
      return due.length
    },
  }
}

describe('the steps of a turn', () => {
  it('wait for the end of the turn and keep their order', () => {
    const turn = turns()
    const queue = new TurnQueue(turn.schedule)
    const done: number[] = []
    for (const step of [1, 2, 3]) queue.add(() => done.push(step))
    expect(done).toEqual([])
    expect(turn.pending).toBe(1)
    turn.end()
    expect(done).toEqual([1, 2, 3])
    expect(turn.pending).toBe(0)
  })

  it('leave to the next turn what comes while they run', () => {
    const turn = turns()
    const queue = new TurnQueue(turn.schedule)
    const done: string[] = []
    queue.add(() => {
      done.push('first')
      queue.add(() => done.push('next'))
    })
    turn.end()
    expect(done).toEqual(['first'])
    turn.end()
    expect(done).toEqual(['first', 'next'])
  })

  it('are done in rows of 64, all of them due at the end of the turn', () => {
    const turn = turns()
    const queue = new TurnQueue(turn.schedule)
    let done = 0
    for (let step = 0; step < 150; step++) queue.add(() => done++)
    expect(turn.pending).toBe(3)
    const reached = [1, 2, 3].map(() => {
      turn.end()
      return done
    })
    expect(reached).toEqual([64, 128, 150])
    expect(turn.pending).toBe(0)
  })

  it('are done though one before them failed', () => {
    const turn = turns()
    const queue = new TurnQueue(turn.schedule)
    const done: number[] = []
    queue.add(() => done.push(1))
    queue.add(() => {
      throw new Error('the second fails')
    })
    queue.add(() => done.push(3))
    expect(turn.end).toThrow('the second fails')
    queue.add(() => done.push(4))
    turn.end()
    turn.end()
    expect(done).toEqual([1, 3, 4])
    expect(turn.pending).toBe(0)
  })
})

describe('an answer that can not be written', () => {
  it('ends its own connection, is logged, and the server goes on', async () => {
    const logged: string[] = []
    const server = fastify()
    answerTurnsTogether(server, { ...silentLog, error: (_, message) => logged.push(message) })
    server.get('/broken', (_request, reply) => {
      reply.raw.writeHead = () => {
        throw new Error('a header can not be written')
      }
      reply.send('lost')
    })
    server.get('/whole', (_request, reply) => {
      reply.send('whole')
    })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    try {
      await expect(fetch(`${url}/broken`)).rejects.toThrow()
      expect(await (await fetch(`${url}/whole`)).text()).toBe('whole')
      expect(logged).toEqual(['an answer could not be written'])
    } finally {
      await server.close()
    }
  })
})
