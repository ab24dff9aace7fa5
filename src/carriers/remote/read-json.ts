import { unreadable } from './remote-failures.ts'
import type { RemoteAnswer } from './remote-request.ts'

/** The JSON of an answer. An empty body, HTML and half a document are all unreadable. */
export function readJson({ text }: RemoteAnswer, carrierName: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error is left out: it quotes the text, which may hold names and addresses.
    throw unreadable(carrierName)
  }
}
