import { CoreError } from '#core/errors.ts'
import type { JournalCursor } from '#core/ledger/journal-cursor.ts'
import type { StatementFilter } from '#core/ledger/ledger-store.ts'
import { readInstant } from '#core/time/read-date.ts'
import { readText } from '../../parts/read-text.ts'
import { causeGroups } from '../../views/money/cause-groups.ts'

const isGroup = (word: string): word is keyof typeof causeGroups => Object.hasOwn(causeGroups, word)

/** Both days are whole days of the account's own time, and part of what is meant. */
export function filterOf(query: URLSearchParams, timeZone: string): StatementFilter {
  const group = query.get('kind') ?? ''
  const from = readInstant('from', readText(query, 'from'), timeZone, 'first')
  const last = readInstant('to', readText(query, 'to'), timeZone, 'last')
  return {
    ...(isGroup(group) && { kinds: causeGroups[group].kinds }),
    ...(from !== null && { from }),
    ...(last !== null && { to: last + 1 }),
  }
}

/** A day that is none shows all days, and says so beside the field. */
export function filterOrRefusal(
  query: URLSearchParams,
  timeZone: string,
): { readonly filter: StatementFilter; readonly refusal: CoreError | null } {
  try {
    return { filter: filterOf(query, timeZone), refusal: null }
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return { filter: {}, refusal: error }
  }
}

/** `812.77`: a line's place in the journal. Null for what is none, which shows the newest. */
export function placeOf(text: string | null): JournalCursor | null {
  const [, sequence, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? '') ?? []
  return sequence === undefined || id === undefined
    ? null
    : { sequence: Number(sequence), id: Number(id) }
}

/** The fields of the address that choose lines, without the page. */
export function chosenBy(query: URLSearchParams): URLSearchParams {
  const names = ['kind', 'from', 'to']
  return new URLSearchParams(
    names.flatMap(name => {
      const text = readText(query, name)
      return text === null ? [] : [[name, text] as [string, string]]
    }),
  )
}
