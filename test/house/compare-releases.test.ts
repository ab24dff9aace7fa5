import { expect, it } from 'vitest'
import { Dice } from '../../tools/compare-releases/dice.ts'
import { Comparison } from '../../tools/compare-releases/differences.ts'
import { Findings } from '../../tools/compare-releases/findings.ts'
import { filled, readForm } from '../../tools/compare-releases/forms.ts'
import { forSide, type Pair } from '../../tools/compare-releases/known.ts'
import type { Answer } from '../../tools/compare-releases/release.ts'

const places = [[[':41001', ':<port>']], [[':41002', ':<port>']]] as const
const ids = [
  '0b8de6c1-93f2-4b7d-8c55-61d2aa9e7c03',
  '6a1f3b52-0a41-4c0c-9d7b-3f0c5b6f7a01',
  'd07c1a3e-5b4e-47a3-8a4e-9f2b1c3d4e02',
] as const

const answer = (type: string, body: string | Buffer, status = 200): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

const json = (value: unknown, status = 200) =>
  answer('application/json', JSON.stringify(value), status)

const page = (html: string) => answer('text/html; charset=utf-8', html)

const differences = (answers: Pair<Answer>) => new Comparison(places).differences(answers)

it('tells each field of JSON that differs, under its path without its place in a list', async () => {
  const before = {
    data: [
      { id: 1, total: 12.57, tax: 0 },
      { id: 2, total: 8, tax: 0 },
    ],
  }
  const after = {
    data: [
      { id: 1, total: 12.57, tax: 0 },
      { id: 2, total: 8.01 },
    ],
  }
  expect(await differences([json(before), json(after)])).toEqual([
    { place: 'data[].total', before: '8', after: '8.01' },
    { place: 'data[].tax', before: '0', after: '(nothing)' },
  ])
})

it('tells another status and another header', async () => {
  const before = { ...json({}), headers: { 'cache-control': 'no-store', date: 'Monday' } }
  const after = { ...json({}, 404), headers: { 'cache-control': 'private', date: 'Tuesday' } }
  expect(await differences([before, after])).toEqual([
    { place: 'status', before: '200', after: '404' },
    { place: 'header cache-control', before: 'no-store', after: 'private' },
  ])
})

it('takes what a release draws at random for equal as long as each value keeps its fellow', async () => {
  const comparison = new Comparison(places)
  const [one, other, third] = ids
  const told = (request: string, again: string) => json({ request, again, at: '12:00' })
  const compare = (before: Answer, after: Answer) => comparison.differences([before, after])
  expect(await compare(told(one, one), told(other, other))).toEqual([])
  expect(await compare(told(one, ''), told(other, ''))).toEqual([])
  expect(await compare(told(one, ''), told(third, ''))).toEqual([
    { place: 'request', before: '<uuid>', after: '<uuid>' },
  ])
})

it('looks through where a release runs, and through nothing else that differs', async () => {
  const at = (port: number, path: string) => json({ url: `http://127.0.0.1:${port}/${path}` })
  expect(await differences([at(41001, 'a'), at(41002, 'a')])).toEqual([])
  expect(await differences([at(41001, 'a'), at(41002, 'b')])).toEqual([
    { place: 'url', before: 'http://127.0.0.1:<port>/a', after: 'http://127.0.0.1:<port>/b' },
  ])
})

it('compares pages by their texts and forms, not by how they are marked up', async () => {
  const form = (name: string) => `<form method="post" action="/ship"><input name="${name}"></form>`
  const before = page(`<p class="a">One <b>parcel</b></p>${form('code')}`)
  expect(await differences([before, page(`<p>One  <b>parcel</b></p>${form('code')}`)])).toEqual([])
  expect(await differences([before, page(`<p>Two <b>parcels</b></p>${form('codes')}`)])).toEqual([
    { place: 'line', before: 'One parcel', after: 'Two parcels' },
    { place: 'line', before: '<input name="code">', after: '<input name="codes">' },
  ])
})

it('tells lines that came or went, of CSV as of what a command prints', async () => {
  const csv = (...lines: readonly string[]) => answer('text/csv', lines.join('\n'))
  expect(await differences([csv('a,b', '1,2', '3,4'), csv('a,b', '3,4')])).toEqual([
    { place: 'lines', before: '1,2', after: '' },
  ])
})

it('reads the label within an answer, and tells the line that is another', async () => {
  const label = (name: string) =>
    json({ label: Buffer.from(`^XA\n${'^FO0,0^FS\n'.repeat(30)}^FD${name}^FS`).toString('base64') })
  expect(await differences([label('ADA'), label('EVE')])).toEqual([
    { place: 'label line', before: '^FDADA^FS', after: '^FDEVE^FS' },
  ])
})

it('looks through the words of sentences where it is told to, and not through what they hold', async () => {
  const comparison = new Comparison(places, true)
  const told = (message: string, name = 'Ada Moreau') => json({ error: { message }, name })
  const answers = (html: string) => page(`<p>${html}</p><table><td>Ready</td></table>`)
  const print = (text: string) => ({ status: 0, headers: {}, body: Buffer.from(text) })
  const compare = (before: Answer, after: Answer) => comparison.differences([before, after])
  expect(await compare(told('At most 12 are let in.'), told('Only 12 may enter.'))).toEqual([])
  expect(await compare(answers('It has 12.50 CAD.'), answers('12.50 CAD are there.'))).toEqual([])
  expect(await compare(print('It is 12 now.'), print('Now: 12'))).toEqual([])
  expect(await compare(told('At most 12.', 'Ada'), told('At most 13.', 'Eve'))).toEqual([
    { place: 'error.message', before: '12', after: '13' },
    { place: 'name', before: 'Ada', after: 'Eve' },
  ])
  const cell = page('<p>It has 12.50 CAD.</p><table><td>Bought</td></table>')
  expect(await compare(cell, answers('It has 12.50 CAD.'))).toEqual([
    { place: 'line', before: 'Bought', after: 'Ready' },
  ])
  expect(await compare(print('{"state":"bought"}'), print('{"state":"ready"}'))).toHaveLength(1)
})

it('presses the same button of both pages, whatever it is called and wherever it sends', () => {
  const form = (button: string) =>
    readForm(`<form method="post" action="/ship"><input name="code" value="1">${button}</form>`)
  const before = form('<button name="act" value="buy:7">')
  const after = form('<button formaction="/ship/buy" name="offer" value="7">')
  const sent = filled([before, after], new Dice(7), null)
  expect(sent?.actions).toEqual(['/ship', '/ship/buy'])
  expect(forSide(sent?.fields.at(-1), 0)).toEqual(['act', 'buy:7'])
  expect(forSide(sent?.fields.at(-1), 1)).toEqual(['offer', '7'])
  expect(filled([before, form('')], new Dice(7), null)).toBeNull()
})

it('gathers one sentence from all answers, and figures by their place', () => {
  const findings = new Findings()
  const sentence = { place: 'message', before: 'Nobody is 12 here.', after: 'No one is 12 here.' }
  findings.add('v3 quoteRates', 'POST /rates', sentence)
  findings.add('v4 quoteRates', 'POST /rates', { ...sentence, place: 'errors[]' })
  findings.add('v5 quoteRates', 'POST /rates', { place: 'total', before: '1', after: '2' })
  findings.add('v5 quoteRates', 'POST /rates', { place: 'total', before: '5', after: '7' })
  expect(findings.count).toBe(2)
  expect(findings.report()).toBe(
    [
      '1. v3 quoteRates and 1 more: message, 2 times',
      '   - Nobody is 12 here.',
      '   + No one is 12 here.',
      '   first in POST /rates',
      '',
      '2. v5 quoteRates: total, 2 times',
      '   - 1',
      '   + 2',
      '   first in POST /rates',
    ].join('\n'),
  )
})

it('throws the same numbers for the same seed', () => {
  const thrown = (seed: number) => {
    const dice = new Dice(seed)
    return Array.from({ length: 5 }, () => dice.below(1000))
  }
  expect(thrown(7)).toEqual(thrown(7))
  expect(thrown(7)).not.toEqual(thrown(8))
})
