/**
 * The classification of a title in our process, of 700 titles that nobody tunes on, once each after
 * one round to warm up: the mean and the slowest of a hundred, against 5 ms. The same with an official
 * table, where `HS_TABLE` names its CSV.
 *
 *   node bench/classify.ts
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runAtOnce } from '#catalogue/sliced-work.ts'
import { checkOfficialTable } from '#catalogue/tariff/check-official-table.ts'
import { builtInTariff } from '#catalogue/tariff/open-tariff.ts'
import { classify } from '#core/tariff/classify.ts'
import type { Vocabulary } from '#core/tariff/vocabulary.ts'
import { withTable } from '#core/tariff/with-table.ts'
import { readJudgedTitles } from '../test/core/tariff/evaluate.ts'
import { quantile } from './ratio.ts'

const targetMs = 5
const rounds = 5

const path = resolve(import.meta.dirname, '../test/fixtures/tariff/held-apart-titles.csv')
const titles = readJudgedTitles(path)

function measure(what: string, vocabulary: Vocabulary): void {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const title of titles) {
      const start = performance.now()
      classify(vocabulary, title)
      if (round > 0) times.push(performance.now() - start)
    }
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const slow = quantile(times, 0.99)
  const isMet = slow <= targetMs
  console.log(
    `${what}: 99 of 100 within ${(slow / targetMs).toFixed(2)} of ${targetMs} ms (${slow.toFixed(2)} ms, mean ${mean.toFixed(2)}): ${isMet ? 'ok' : 'MISSED'}`,
  )
  if (!isMet) process.exitCode = 1
}

const almanac = builtInTariff()
measure('a title', almanac)
const file = process.env.HS_TABLE
if (file !== undefined) {
  const { table } = checkOfficialTable(readFileSync(file, 'utf8'), file)
  const before = process.memoryUsage().rss
  const start = performance.now()
  const tabled = runAtOnce(withTable(almanac, table))
  const took = performance.now() - start
  const megabytes = (process.memoryUsage().rss - before) / 1e6
  console.log(`the table is laid over it in ${took.toFixed(0)} ms and ${megabytes.toFixed(0)} MB`)
  measure('a title, with the table', tabled)
}
