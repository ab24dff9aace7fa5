import type { IncomingMessage } from 'node:http'

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
