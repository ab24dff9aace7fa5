import { createServer, type Server } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { ArrivedRequest } from './arrived-request.ts'
import type { ArrivingBodies } from './arriving-bodies.ts'
import { endLateRequest, refuseTunnel } from './connection-errors.ts'
import type { ConnectionsByAddress } from './connections-by-address.ts'
import { PiecesInTurn } from './pieces-in-turn.ts'
import type { RequestIntake } from './request-intake.ts'
import { SlowReaders } from './slow-readers.ts'

/** For a head, from its first byte or from the connection's beginning. */
const headTimeoutMs = 10_000
/** For a head and its body, of a caller who is known. */
const requestTimeoutMs = 60_000
/** Longer than proxies keep an idle connection, so that none sends a request into a closing one. */
const keepAliveTimeoutMs = 72_000
const lookEveryMs = 1000

type Doorkeepers = {
  readonly intake: RequestIntake
  readonly bodies: ArrivingBodies
  readonly connections: ConnectionsByAddress
}

/** Node's server for Fastify; the intake decides when a request begins. */
export const nodeServer =
  (
    { intake, bodies, connections }: Doorkeepers,
    linkBase: () => string,
  ): FastifyServerFactory<Server> =>
  handle => {
    const pieces = new PiecesInTurn()
    const server = createServer(
      {
        IncomingMessage: requestsInPieces(pieces),
        // `judgeHead` refuses a missing Host, with the Request-Id that Node's own answer would lack.
        requireHostHeader: false,
        connectionsCheckingInterval: lookEveryMs,
        headersTimeout: headTimeoutMs,
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
      },
      (request, response) =>
        intake.take(request, response, () => {
          bodies.watch(request)
          handle(request, response)
        }),
    )
    server.prependListener('connection', socket => connections.take(socket))
    server.on('connection', socket => pieces.watch(socket))
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    server.on('connect', (_request, socket) => refuseTunnel(socket, linkBase))
    endLateClients(server, bodies, linkBase)
    return server
  }

/** Node pushes each piece of a body as the client cut it, whether anybody reads the body or not. */
const requestsInPieces = (pieces: PiecesInTurn): typeof ArrivedRequest =>
  class extends ArrivedRequest {
    override push(piece: unknown, encoding?: BufferEncoding): boolean {
      if (piece !== null) pieces.take()
      return super.push(piece, encoding)
    }
  }

function endLateClients(server: Server, bodies: ArrivingBodies, linkBase: () => string): void {
  const readers = new SlowReaders()
  server.on('connection', socket => readers.watch(socket))
  server.on('listening', () => {
    const look = setInterval(() => {
      for (const socket of bodies.late()) endLateRequest(socket, linkBase)
      for (const socket of readers.late()) socket.destroy()
    }, lookEveryMs).unref()
    server.on('close', () => clearInterval(look))
  })
}
