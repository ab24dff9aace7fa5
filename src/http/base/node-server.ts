import { createServer, type Server } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { ArrivedRequest } from './arrived-request.ts'
import { refuseTunnel } from './connection-errors.ts'
import type { RequestIntake } from './request-intake.ts'

const requestTimeoutMs = 60_000
/** Longer than proxies keep an idle connection, so that none sends a request into a closing one. */
const keepAliveTimeoutMs = 72_000

/** Node's server for Fastify; the intake decides when a request begins. */
export const nodeServer =
  (intake: RequestIntake, linkBase: () => string): FastifyServerFactory<Server> =>
  handle => {
    const server = createServer(
      // `judgeHead` refuses a missing Host, with the Request-Id that Node's own answer would lack.
      { IncomingMessage: ArrivedRequest, requireHostHeader: false },
      (request, response) => intake.take(request, response, () => handle(request, response)),
    )
    server.requestTimeout = requestTimeoutMs
    server.keepAliveTimeout = keepAliveTimeoutMs
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    server.on('connect', (_request, socket) => refuseTunnel(socket, linkBase))
    return server
  }
