import { voidableStates } from '#core/shipment/state.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { mostVoided } from './all-matching.ts'
import { filterChoices } from './filter-choices.ts'
import { filterWords } from './filter-words.ts'
import { type MatchingCodes, matchingCodes } from './matching-codes.ts'
import { voidLines, voidRows } from './several.ts'
import { voidSeveralTitle, voidSeveralView } from './void-several-view.ts'

/** Says for each shipment what comes back, before anything is done. */
export async function showVoidOfSeveral(visit: AccountVisit): Promise<Answer> {
  const matching = await matchingCodes(visit, [...voidableStates], mostVoided)
  const named = matching && new URLSearchParams(matching.codes.map(code => ['code', code]))
  const rows = await voidRows(visit, named ?? visit.query)
  const isCut = matching?.isCut ?? false
  const matched = matching && (await wordsOf(visit, matching))
  const facts = { rows, refused: [], matched, isCut, lines: await voidLines(visit, rows) }
  return pageOf(voidSeveralTitle(rows), voidSeveralView(facts, visit.frame))
}

async function wordsOf(visit: AccountVisit, { question }: MatchingCodes): Promise<string> {
  const choices = await filterChoices(visit, question)
  return filterWords({ question, query: visit.query, choices })
}
