import { afterEach, expect, it, vi } from 'vitest'
import { keptBodyBytes } from '#core/calls/kept-call.ts'
import { givingWay } from '#core/time/give-way.ts'
import { type AnsweredCall, keptCallOf } from '#http/base/keep/answered-call.ts'
import { keptRequest } from '#http/base/keep/kept-body.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { turnsFromNow } from '../../support/turns.ts'

const json = 'application/json'
const note = 'a plain note'
const notesOf = (bytes: number) => Array(Math.ceil(bytes / note.length)).fill(note)
afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['of JSON', JSON.stringify({ notes: notesOf(16 * keptBodyBytes) })],
  ['of JSON that is broken', JSON.stringify(notesOf(3 * keptBodyBytes)).slice(0, -1)],
])('a long body %s is searched for secrets in its beginning alone', (_, text) => {
  const searched = vi.spyOn(String.prototype, 'replace')
  const kept = keptRequest(Buffer.from(text), json, '')
  const letters = searched.mock.contexts.map(context => String(context).length)
  searched.mockRestore()
  expect(letters.length).toBeGreaterThan(0)
  expect(Math.max(...letters)).toBeLessThanOrEqual(2 * keptBodyBytes)
  expect(kept).toMatchObject({ state: 'cut', bytes: text.length })
})

it('what a call brought and what it got are redacted in two turns', async () => {
  const world = fakeWorld('sandbox')
  world.addToken('it')
  const bytes = Buffer.from('{"note":"a body"}')
  const call: AnsweredCall = {
    world,
    caller: await world.authenticate('it'),
    head: {
      requestId: 'it',
      tokenId: 1,
      userId: null,
      method: 'POST',
      route: '/shipments',
      path: '/shipments',
      status: 201,
      outcome: 'answered',
      durationMs: 1,
      at: 1,
    },
    outcomes: [],
    query: '',
    headers: { 'content-type': json },
    encoding: '',
    sent: bytes,
    hasBody: true,
    answer: bytes,
    answerType: json,
  }
  const { turns, stop } = turnsFromNow()
  const kept = await keptCallOf(call, givingWay(0))
  stop()
  expect(turns()).toBeGreaterThanOrEqual(1)
  expect([kept.sent?.text, kept.answered?.text]).toEqual([String(bytes), String(bytes)])
})
