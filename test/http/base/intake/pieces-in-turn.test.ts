import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { ArrivedRequest } from '#http/base/intake/arrived-request.ts'
import { ArrivingBodies } from '#http/base/intake/arriving-bodies.ts'
import { ConnectionsByAddress } from '#http/base/intake/connections-by-address.ts'
import { nodeServer } from '#http/base/intake/node-server.ts'
import { PiecesInTurn } from '#http/base/intake/pieces-in-turn.ts'
import { intakeBounds, RequestIntake } from '#http/base/intake/request-intake.ts'
import { eventually } from '#test/support/eventually.ts'
import { silentLog } from '#test/support/silent-log.ts'

const openSocket = (isPaused = false) => ({
  pause: vi.fn(),
  resume: vi.fn(),
  isPaused: () => isPaused,
  once: vi.fn(),
})

it('reads no connection on once a turn has taken its pieces, and all of them in the next', async () => {
  const pieces = new PiecesInTurn(3)
  const [one, other, pausedByOthers, closed] = [
    openSocket(),
    openSocket(),
    openSocket(true),
    openSocket(),
  ] as const
  for (const socket of [one, other, pausedByOthers, closed]) pieces.watch(socket)
  closed.once.mock.calls[0]?.[1]()
  for (let round = 1; round <= 3; round += 1) {
    pieces.take()
    pieces.take()
    expect(one.pause).toHaveBeenCalledTimes(round - 1)
    pieces.take()
    pieces.take()
    expect(one.pause).toHaveBeenCalledTimes(round)
    expect(other.pause).toHaveBeenCalledTimes(round)
    await nextTurn()
    expect(one.resume).toHaveBeenCalledTimes(round)
    expect(other.resume).toHaveBeenCalledTimes(round)
  }
  pieces.take()
  await nextTurn()
  expect(one.pause).toHaveBeenCalledTimes(3)
  for (const socket of [pausedByOthers, closed]) {
    expect(socket.pause).not.toHaveBeenCalled()
    expect(socket.resume).not.toHaveBeenCalled()
  }
})

/** The most pieces that one turn of the event loop has brought so far. */
function mostInATurn() {
  let [inTurn, most, isOver] = [0, 0, false]
  const next = (): void => {
    inTurn = 0
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return {
    take() {
      inTurn += 1
      most = Math.max(most, inTurn)
    },
    end() {
      isOver = true
      return most
    },
  }
}

it('keeps each turn short where many connections send their bytes one by one', async () => {
  const connections = 24
  const bytesOfEach = 10_000
  const doorkeepers = {
    intake: new RequestIntake(intakeBounds, true),
    bodies: new ArrivingBodies(),
    connections: new ConnectionsByAddress([], silentLog),
  }
  const server = nodeServer(doorkeepers, () => '')((request, response) => {
    let length = 0
    request.on('data', piece => {
      length += piece.length
    })
    request.on('end', () => response.end(`all ${length}`))
  }, {})
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'))
  // All of them are read in one turn once the server has taken them.
  await eventually(async () => expect(accepted).toBe(connections))
  const pieces = mostInATurn()
  const push = ArrivedRequest.prototype.push
  const counted = vi.spyOn(ArrivedRequest.prototype, 'push').mockImplementation(function (
    this: ArrivedRequest,
    ...given
  ) {
    pieces.take()
    return push.apply(this, given)
  })
  const answers = sockets.map(async socket => {
    let text = ''
    for await (const piece of socket) text += piece
    return text
  })
  const head =
    'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'
  const bytes = '1\r\nx\r\n'.repeat(bytesOfEach)
  for (const socket of sockets) socket.write(`${head}${bytes}0\r\n\r\n`)
  for (const text of await Promise.all(answers)) expect(text).toContain(`all ${bytesOfEach}`)
  counted.mockRestore()
  server.close()
  // What is taken until the bound is met, and what that connection had read.
  expect(pieces.end()).toBeLessThanOrEqual(4096 + 11_000)
})
