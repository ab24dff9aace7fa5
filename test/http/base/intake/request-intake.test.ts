import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import type { ArrivedRequest } from '#http/base/intake/arrived-request.ts'
import { RequestIntake } from '#http/base/intake/request-intake.ts'

const roomy = { inHand: 4096, waiting: 16_384 }

/** An event loop that turns when the test says so, and connections that are asked things. */
function rig(bounds = roomy, isBatched = true) {
  let due: (() => void)[] = []
  const intake = new RequestIntake(bounds, isBatched, run => void due.push(run))
  const begun: string[] = []
  return {
    begun,
    open: () =>
      Object.assign(new EventEmitter(), {
        writable: true,
        pause: vi.fn(),
        resume: vi.fn(),
        destroy: vi.fn(),
      }),
    ask(socket: object, name: string, isWhole = true) {
      const request = Object.assign(new EventEmitter(), {
        socket: socket as Socket,
        complete: isWhole,
        isWhole,
        isExcess: false,
      })
      const response = Object.assign(new EventEmitter(), {
        destroyed: false,
        writableEnded: false,
        shouldKeepAlive: true,
      })
      intake.take(
        request as unknown as ArrivedRequest,
        response as unknown as ServerResponse,
        () => void begun.push(name),
      )
      return {
        response,
        makeWhole(): void {
          request.isWhole = true
          request.emit('end')
        },
        makeAnswer(): void {
          response.writableEnded = true
          response.emit('prefinish')
        },
        answer: () => void response.emit('close'),
        isExcess: () => request.isExcess,
      }
    },
    turn(): void {
      const turns = due
      due = []
      for (const run of turns) run()
    },
  }
}

describe('requests of several connections', () => {
  it('begin at the end of the turn, or at once where they are not batched', () => {
    for (const isBatched of [true, false]) {
      const { open, ask, turn, begun } = rig(roomy, isBatched)
      ask(open(), 'one')
      ask(open(), 'another')
      expect(begun).toEqual(isBatched ? [] : ['one', 'another'])
      turn()
      expect(begun).toEqual(['one', 'another'])
    }
  })
})

describe('requests that are pipelined', () => {
  it('begin one after another, each when the one before it was answered', () => {
    const { open, ask, turn, begun } = rig()
    const socket = open()
    const [first, second] = [ask(socket, 'first'), ask(socket, 'second')]
    ask(socket, 'third')
    for (let turns = 0; turns < 10; turns++) turn()
    expect(begun).toEqual(['first'])
    first.answer()
    turn()
    expect(begun).toEqual(['first', 'second'])
    second.answer()
    turn()
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  it('leave the turn to others after one row', () => {
    const { open, ask, turn, begun } = rig()
    const firsts = Array.from({ length: 400 }, (_, at) => {
      const socket = open()
      const first = ask(socket, `first ${at}`)
      ask(socket, `second ${at}`)
      return first
    })
    turn()
    for (const { answer } of firsts) answer()
    ask(open(), 'bystander')
    turn()
    expect(begun).toContain('bystander')
    expect(begun).toHaveLength(400 + 1 + 64)
  })

  it('are not begun once their client went away', () => {
    const { open, ask, turn, begun } = rig()
    const socket = open()
    const { answer } = ask(socket, 'first')
    ask(socket, 'second')
    turn()
    socket.writable = false
    answer()
    for (let turns = 0; turns < 10; turns++) turn()
    expect(begun).toEqual(['first'])
  })

  it('are read no further until they are answered', () => {
    const { open, ask } = rig()
    const socket = open()
    const first = ask(socket, 'first')
    expect(socket.pause).not.toHaveBeenCalled()
    const second = ask(socket, 'second')
    expect(socket.pause).toHaveBeenCalledTimes(1)
    // As the runtime does of itself where a body was read.
    socket.emit('resume')
    expect(socket.pause).toHaveBeenCalledTimes(2)
    first.answer()
    expect(socket.resume).not.toHaveBeenCalled()
    second.answer()
    expect(socket.resume).toHaveBeenCalledTimes(1)
    socket.emit('resume')
    expect(socket.pause).toHaveBeenCalledTimes(2)
  })

  it('end their connection where an answer was destroyed before its turn', () => {
    const { open, ask, turn, begun } = rig({ ...roomy, inHand: 1 })
    const socket = open()
    const first = ask(socket, 'first')
    const second = ask(socket, 'second')
    second.response.destroyed = true
    second.answer()
    turn()
    first.answer()
    expect(socket.destroy).toHaveBeenCalledTimes(1)
    socket.writable = false
    socket.emit('close')
    turn()
    expect(begun).toEqual(['first'])
    expect(ask(open(), 'other').isExcess()).toBe(false)
  })
})

describe('a connection that brings more than a quarter of what may wait', () => {
  const narrow = { inHand: 100, waiting: 100 }

  it('is refused whole and ended, where none of it was begun', () => {
    const { open, ask, turn, begun } = rig(narrow)
    const flood = open()
    const requests = Array.from({ length: 40 }, (_, at) => ask(flood, `flood ${at}`))
    expect(requests.map(request => request.isExcess())).toEqual([true, ...Array(39).fill(false)])
    expect(requests[0]?.response.shouldKeepAlive).toBe(false)
    expect(flood.destroy).not.toHaveBeenCalled()
    turn()
    requests[0]?.answer()
    for (let turns = 0; turns < 10; turns++) turn()
    expect(begun).toEqual(['flood 0'])
  })

  it('is ended at once where an answer is under way', () => {
    const { open, ask, turn } = rig(narrow)
    const flood = open()
    ask(flood, 'first')
    turn()
    for (let asked = 0; asked < 40; asked++) ask(flood, `flood ${asked}`)
    expect(flood.destroy).toHaveBeenCalledTimes(1)
  })

  it('leaves the room for others', () => {
    const { open, ask, turn } = rig(narrow)
    for (let connection = 0; connection < 50; connection++) {
      const flood = open()
      for (let asked = 0; asked < 40; asked++) ask(flood, `flood ${asked}`)
    }
    const eager = open()
    const requests = Array.from({ length: 20 }, (_, at) => ask(eager, `eager ${at}`))
    turn()
    expect(requests.some(request => request.isExcess())).toBe(false)
  })
})

describe('a request', () => {
  const narrow = { inHand: 1, waiting: 100 }

  it('takes no place while its body arrives, and one when it is whole', () => {
    const { open, ask, turn } = rig(narrow)
    const arriving = Array.from({ length: 20 }, () => ask(open(), 'arriving', false))
    turn()
    const [first, second] = arriving
    first?.makeWhole()
    expect(arriving.some(request => request.isExcess())).toBe(false)
    expect(ask(open(), 'other').isExcess()).toBe(true)
    second?.makeWhole()
    expect(second?.isExcess()).toBe(true)
  })

  it('takes no place when its body is whole behind its answer', () => {
    const { open, ask, turn } = rig(narrow)
    const refused = ask(open(), 'refused', false)
    turn()
    refused.makeAnswer()
    refused.makeWhole()
    expect(ask(open(), 'other').isExcess()).toBe(false)
  })

  it('takes its place until its answer is made, however slowly that is read', () => {
    const { open, ask, turn, begun } = rig(narrow)
    const socket = open()
    const slow = ask(socket, 'slow')
    ask(socket, 'behind it')
    turn()
    slow.makeAnswer()
    const other = ask(open(), 'other')
    expect(other.isExcess()).toBe(false)
    turn()
    expect(begun).toEqual(['slow', 'other'])
    other.answer()
    slow.answer()
    turn()
    expect(begun).toEqual(['slow', 'other', 'behind it'])
    expect(ask(open(), 'last').isExcess()).toBe(true)
  })
})
