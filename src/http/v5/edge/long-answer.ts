import { givingWay } from '#core/time/give-way.ts'

/**
 * Writes an answer whose data begin with a long list, entry by entry: others are answered in between. Its
 * bytes are those that JSON would make of the whole.
 */
export async function writeLongAnswer<Entry>(
  list: string,
  entries: readonly Entry[],
  present: (entry: Entry) => Promise<object>,
  rest: Readonly<Record<string, unknown>>,
): Promise<Buffer> {
  const giveWay = givingWay()
  const pieces: Buffer[] = [Buffer.from(`{"data":{${JSON.stringify(list)}:[`)]
  for (const [place, entry] of entries.entries()) {
    const text = JSON.stringify(await present(entry))
    pieces.push(Buffer.from(place === 0 ? text : `,${text}`))
    await giveWay()
  }
  const others = Object.entries(rest).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  pieces.push(Buffer.from(`]${others.join('')}}}`))
  return Buffer.concat(pieces)
}
