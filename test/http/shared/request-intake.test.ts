import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { RequestIntake } from '../../../src/http/shared/request-intake.ts'

/** An event loop that turns when the test says so, and connections that are asked things. */
function rig(most = 4096) {
  let due: (() => void)[] = []
  const intake = new RequestIntake(most, run => void due.push(run))
  const begun: string[] = []
  return {
    intake,
    begun,
    open: () =>
      Object.assign(new EventEmitter(), { writable: true, pause: vi.fn(), resume: vi.fn() }),
    /** Gives back what answers it. */
    ask(socket: object, name: string): () => void {
      const request = { socket, complete: true } as unknown as IncomingMessage
      const response = new EventEmitter() as ServerResponse
      intake.take(request, response, () => void begun.push(name))
      return () => void response.emit('close')
    },
    turn(): void {
      const turns = due
      due = []
      for (const run of turns) run()
    },
  }
}

const names = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${name} ${from + index}`)

describe('requests that are pipelined', () => {
  it('leave the turn to others after one row', () => {
    const { open, ask, turn, begun } = rig()
    const flood = open()
    for (const name of names('flood', 0, 400)) ask(flood, name)
    ask(open(), 'bystander')
    turn()
    expect(begun).toEqual(['flood 0', 'bystander', ...names('flood', 1, 65)])
    ask(open(), 'next bystander')
    turn()
    expect(begun.slice(66).toSorted()).toEqual(
      ['next bystander', ...names('flood', 65, 129)].toSorted(),
    )
  })

  it('wait while half of what the process may have in hand is taken', () => {
    const { open, ask, turn, begun } = rig(100)
    const floods = Array.from({ length: 50 }, open)
    const answers = floods.map((flood, index) => ask(flood, `first ${index}`))
    for (const flood of floods) ask(flood, 'second')
    for (let turns = 0; turns < 10; turns++) turn()
    expect(begun).toHaveLength(50)
    ask(open(), 'bystander')
    turn()
    expect(begun.at(-1)).toBe('bystander')
    for (const answer of answers) answer()
    turn()
    expect(begun).toHaveLength(101)
  })

  it('are not begun once their client went away', () => {
    const { open, ask, turn, begun } = rig()
    const flood = open()
    for (const name of names('flood', 0, 400)) ask(flood, name)
    turn()
    flood.writable = false
    for (let turns = 0; turns < 10; turns++) turn()
    expect(begun).toHaveLength(65)
  })

  it('are read no further than 32 unanswered, until those are answered', () => {
    const { open, ask } = rig()
    const flood = open()
    const answers = names('flood', 0, 32).map(name => ask(flood, name))
    expect(flood.pause).not.toHaveBeenCalled()
    answers.push(ask(flood, 'flood 32'))
    expect(flood.pause).toHaveBeenCalledTimes(1)
    // As the runtime does of itself where a body was read.
    flood.emit('resume')
    expect(flood.pause).toHaveBeenCalledTimes(2)
    for (const answer of answers.slice(0, 32)) answer()
    expect(flood.resume).not.toHaveBeenCalled()
    answers[32]?.()
    expect(flood.resume).toHaveBeenCalledTimes(1)
    flood.emit('resume')
    expect(flood.pause).toHaveBeenCalledTimes(2)
  })
})
