import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Posting, postBytes } from './load.ts'

/** The number of connections that a listener's queue takes without refusing any. */
const connectedAtOnce = 100

/** Milliseconds for `count` posts, all sent at once, each on a separate connection. */
export async function postAllAtOnce(
  posting: Omit<Posting, 'key'>,
  body: string,
  keyOf: (index: number) => string,
  count: number,
): Promise<number> {
  const { hostname, port } = new URL(posting.url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: connectedAtOnce }, () => connect(Number(port), hostname))
    await Promise.all(some.map(socket => once(socket, 'connect')))
    sockets.push(...some)
  }
  const began = performance.now()
  await Promise.all(
    sockets.map((socket, index) => ask(socket, postBytes({ ...posting, key: keyOf(index) }, body))),
  )
  const tookMs = performance.now() - began
  for (const socket of sockets) socket.destroy()
  return tookMs
}

async function ask(socket: Socket, bytes: Buffer): Promise<void> {
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  const line = String(answer).split('\r\n', 1)[0]
  // On a busy machine the last of many requests under one key may time out.
  if (!/ (?:200|409) /.test(line ?? '')) throw new Error(`answered ${line}`)
}
