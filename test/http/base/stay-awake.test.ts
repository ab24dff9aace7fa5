import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Wakefulness } from '#http/base/stay-awake.ts'

/** A loop that turns, and a clock that goes on, when the test says so. */
function rig() {
  let now = 0
  let due: (() => void)[] = []
  const wakefulness = new Wakefulness(
    () => now,
    turn => void due.push(turn),
  )
  return {
    /** Gives back what its answer's end is told by. */
    ask(connection = {}): () => void {
      const response = new EventEmitter() as ServerResponse
      wakefulness.attend(connection, response)
      return () => void response.emit('close')
    },
    end(connection: object): void {
      wakefulness.leave(connection)
    },
    turn(ms: number): void {
      now += ms
      const turns = due
      due = []
      for (const turn of turns) turn()
    },
    get awake() {
      return due.length
    },
  }
}

describe('the event loop', () => {
  it('turns on for a fifth of a millisecond after an answer, then sleeps', () => {
    const loop = rig()
    const answer = loop.ask()
    expect(loop.awake).toBe(0)
    answer()
    expect(loop.awake).toBe(1)
    for (const ms of [0.05, 0.1]) {
      loop.turn(ms)
      expect(loop.awake).toBe(1)
    }
    loop.turn(0.1)
    expect(loop.awake).toBe(0)
  })

  it('sleeps while another request is in hand', () => {
    const loop = rig()
    const [first, second] = [loop.ask(), loop.ask()]
    first()
    expect(loop.awake).toBe(0)
    second()
    expect(loop.awake).toBe(1)
    loop.ask()
    loop.turn(0.1)
    expect(loop.awake).toBe(0)
  })

  it('sleeps as ever after a connection that ended with answers in its queue', () => {
    const loop = rig()
    const connection = {}
    for (const _ of [1, 2]) loop.ask(connection)
    loop.end(connection)
    loop.turn(1)
    expect(loop.awake).toBe(0)
    loop.ask()()
    expect(loop.awake).toBe(1)
  })

  it('turns once a turn however often it is told', () => {
    const loop = rig()
    for (const answer of [loop.ask(), loop.ask(), loop.ask()]) answer()
    loop.ask()()
    loop.turn(0.1)
    loop.ask()()
    expect(loop.awake).toBe(1)
  })
})
