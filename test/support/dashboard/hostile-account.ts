import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { newFormKey } from '../../../src/http/dashboard/visit/change-once.ts'
import { eventually } from '../eventually.ts'
import type { Service } from '../service.ts'
import { sandboxApi } from '../tested-version.ts'
import { addPreset, smallCarton } from './added-preset.ts'
import { isPrintable } from './hostile-texts.ts'
import { type Fields, filledForm, parcelAbroadFields } from './ship-form.ts'
import type { DashboardVisitor } from './visitor.ts'

export const faultOf = (name: string): string => `id="f-${name.replaceAll('.', '-')}-fault"`

/** Saves a draft of these texts, but for those that its fields refuse; the ship code. */
export async function saveTexts(visitor: DashboardVisitor, texts: Fields): Promise<string> {
  const [form_key, kept] = [newFormKey(Date.now()), { ...texts }]
  for (;;) {
    const fields = { ...parcelAbroadFields, ...kept, form_key }
    const { status, text, location } = await visitor.post('/ship/save', fields)
    if (location !== null) return /\/shipments\/(\w+)/.exec(location)?.[1] ?? ''
    const faulty = Object.keys(kept).filter(name => text.includes(faultOf(name)))
    expect([status, faulty.length]).toEqual([422, expect.toSatisfy(count => count > 0)])
    for (const name of faulty) delete kept[name]
  }
}

/** Buys for somebody whose name is the text; the ship code. */
export async function buyFor(visitor: DashboardVisitor, fields: Fields): Promise<string> {
  const { location } = await visitor.post('/ship/buy', await filledForm(visitor, fields))
  return /\/shipments\/(\w+)/.exec(location ?? '')?.[1] ?? ''
}

/** Calls that are refused, with the text wherever a program may write; their Request-Ids. */
export async function callWith(service: Service, token: string, text: string): Promise<string[]> {
  const at = `${service.url}${sandboxApi}`
  const query = encodeURIComponent(text.slice(0, 90).toWellFormed())
  // A path with such signs is refused before anybody knows whose call it is.
  const path = encodeURIComponent(decodeURIComponent(query).replace(/\p{Cc}/gu, '?'))
  const agent = isPrintable(text) ? { 'user-agent': text } : {}
  const authorization = `Bearer ${token}`
  const asked = await fetch(`${at}/shipments/${path}`, { headers: { authorization, ...agent } })
  const key = isPrintable(text) ? { 'idempotency-key': text } : {}
  const sent = await fetch(`${at}/rates?note=${query}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...agent, ...key },
    body: JSON.stringify({ note: text }),
  })
  const answers = [asked, sent]
  for (const answer of answers) await answer.text()
  expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true)
  return answers.map(({ headers }) => headers.get('request-id') ?? '')
}

/** A package of that name, or as much of it as a name holds; false where it may be none. */
export async function keepPackage(visitor: DashboardVisitor, text: string): Promise<boolean> {
  const name = Array.from(text).slice(0, 60).join('')
  const { status } = await addPreset(visitor, { ...smallCarton, 'preset.name': name })
  expect([303, 422]).toContain(status)
  return status === 303
}

/** Until the page of the call has something to show. */
export const keptCall = (
  { app }: Service,
  { account }: DashboardVisitor,
  id: string,
): Promise<void> =>
  eventually(async () => {
    const { calls } = app.worlds.sandbox.store.read
    if (!(await calls.byRequestId(serviceOn(account), id))) throw new Error('not kept yet')
  })

export const grantWith = ({ app }: Service, { account }: DashboardVisitor, memo: string) =>
  grantCredits(app.worlds.sandbox.store, account, 1_000_00, memo, Date.now())
