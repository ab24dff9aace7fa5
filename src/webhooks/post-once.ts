import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { JudgedTarget } from './judge-target.ts'

const mostHeadBytes = 16 * 1024

/**
 * Posts over a connection of its own, which goes to one of the judged addresses, and resolves with the
 * head of the answer. The name stays in the `Host` header and is the one that a certificate must have.
 * Node follows no redirection, and without an agent it asks no proxy. The signal closes the connection.
 */
export function postOnce(
  { url, addresses }: JudgedTarget,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'POST',
      agent: false,
      lookup: always(addresses),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: mostHeadBytes,
      signal,
    })
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('The connection was closed.')))
      .end(body)
  })
}

/** Stands in for DNS: whatever the name, these are its addresses. Node tries one after the other. */
const always =
  (addresses: readonly string[]): LookupFunction =>
  (_name, options, callback) => {
    const found = addresses.map(address => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }

/**
 * The beginning of a body as text, at most so many bytes of it. A body that never ends or breaks off
 * is read as far as it came: its sender gave the answer in the head before it.
 */
export async function readBeginning(message: IncomingMessage, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let left = mostBytes
  let text = ''
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      text += decoder.decode(chunk.subarray(0, left), { stream: true })
      left -= chunk.length
      if (left <= 0) break
    }
  } catch {
    // The connection or the time is over.
  }
  // PostgreSQL keeps no text with a NUL in it.
  return text.replaceAll('\0', '\uFFFD')
}
