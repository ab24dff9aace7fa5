import { randomUUID } from 'node:crypto'
import { givingWay } from '#core/time/give-way.ts'
import { TransportFault } from '../transport-fault.ts'
import { mostValues, tooManyValues } from './json-bounds.ts'
import { parseJson } from './parse-json.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** The field whose list is taken entry by entry, as a `LongList`: the route takes large bodies. */
    longList?: string
  }
}

/**
 * A list of a large body. An entry is parsed whenever it is asked for and kept by nobody, so that a list
 * takes no more memory than its text, and others are answered between two entries.
 */
export class LongList {
  readonly length: number
  readonly at: (index: number) => unknown

  constructor(length: number, at: (index: number) => unknown) {
    this.length = length
    this.at = at
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    const giveWay = givingWay()
    for (let index = 0; index < this.length; index++) {
      yield this.at(index)
      await giveWay()
    }
  }
}

/** A whole body of another route may have so much; here each entry may, and so may the rest. */
const mostBytes = 1024 * 1024

/**
 * Parses a body with a long list in a field. All of it was parsed once when this resolves, so that a
 * fault anywhere is told before the first entry counts.
 */
export async function parseWithLongList(
  bytes: Buffer,
  field: string,
  textOf: (bytes: Buffer) => string,
): Promise<unknown> {
  const start = findList(bytes, field)
  const { entries, end } = start === null ? noEntries : await split(bytes, start, field)
  const list = new LongList(entries.length, index =>
    parseJson(textOf(entries[index] ?? nothing), [field, String(index)]),
  )
  for await (const entry of list) if (entry === undefined) throw brokenJson()
  // The parser decides which field counts where several have that name.
  const mark = randomUUID()
  const rest =
    start === null
      ? [bytes]
      : [bytes.subarray(0, start), Buffer.from(`"${mark}"`), bytes.subarray(end)]
  if (bytes.length - (end - (start ?? 0)) > mostBytes)
    throw tooLarge(`Beside its ${field} the body`)
  const body = parseJson(textOf(Buffer.concat(rest)))
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return body
  const sent: unknown = Reflect.get(body, field)
  if (sent === mark) return { ...body, [field]: list }
  return Array.isArray(sent)
    ? { ...body, [field]: new LongList(sent.length, index => sent[index]) }
    : body
}

const nothing = Buffer.alloc(0)
const noEntries = { entries: [] as readonly Buffer[], end: 0 }

const tooLarge = (part: string): TransportFault =>
  new TransportFault('payload_too_large', `${part} may not be larger than ${mostBytes} bytes.`)

const brokenJson = (): TransportFault =>
  new TransportFault('malformed_json', 'The body is not valid JSON.')

const [quote, comma, colon, backslash] = [34, 44, 58, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

const isOpening = (byte: number | undefined): boolean => byte === openList || byte === openObject
const isClosing = (byte: number | undefined): boolean => byte === closeList || byte === closeObject

/** Where the list of that field begins; null where the body has none in its beginning. */
function findList(bytes: Buffer, field: string): number | null {
  let depth = 0
  const last = Math.min(bytes.length, mostBytes)
  for (let at = 0; at < last; at++) {
    const byte = bytes[at]
    if (isOpening(byte)) depth += 1
    else if (isClosing(byte)) depth -= 1
    else if (byte === quote) {
      const end = endOfString(bytes, at)
      const isNamed = depth === 1 && bytes.toString('latin1', at + 1, end) === field
      const value = isNamed ? valueBehind(bytes, end + 1) : null
      if (value !== null && bytes[value] === openList) return value
      at = end
    }
  }
  return null
}

/** Where the value of a name that ends there begins; null where it is no name. */
function valueBehind(bytes: Buffer, end: number): number | null {
  const at = skipBlanks(bytes, end)
  return bytes[at] === colon ? skipBlanks(bytes, at + 1) : null
}

const blanks: ReadonlySet<number | undefined> = new Set([9, 10, 13, 32])

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from
  while (blanks.has(bytes[at])) at += 1
  return at
}

/** The entries of the list that begins there, as they were sent, and where the list ends. */
async function split(bytes: Buffer, start: number, field: string) {
  const giveWay = givingWay()
  const entries: Buffer[] = []
  let at = start + 1
  // A list without entries has a bracket where the first would be.
  const first = skipBlanks(bytes, at)
  if (bytes[first] === closeList) return { entries, end: first + 1 }
  for (;;) {
    const end = endOfEntry(bytes, at)
    if (end - at > mostBytes) throw tooLarge(`The ${field}.${entries.length}`)
    entries.push(bytes.subarray(at, end))
    if (entries.length > mostValues) throw tooManyValues([field])
    if (bytes[end] === closeList) return { entries, end: end + 1 }
    if (bytes[end] !== comma) throw brokenJson()
    at = end + 1
    await giveWay()
  }
}

/** The comma or bracket behind an entry, or the place at which it has become too large. */
function endOfEntry(bytes: Buffer, start: number): number {
  let depth = 0
  let at = start
  for (; at < bytes.length && at - start <= mostBytes; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (isOpening(byte)) depth += 1
    else if (depth === 0 && (byte === comma || isClosing(byte))) break
    else if (isClosing(byte)) depth -= 1
  }
  return at
}

/** The place of the closing quote of a string that opens there; the end of a body that has none. */
function endOfString(bytes: Buffer, open: number): number {
  for (let at = open + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) return at
    if (byte === backslash) at += 1
  }
  return bytes.length
}
