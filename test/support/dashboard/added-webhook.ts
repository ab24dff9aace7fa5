import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { eventually } from '../eventually.ts'
import type { Service } from '../service.ts'
import { shownIn } from './drawn-lines.ts'
import { formKeyIn } from './form-key.ts'
import type { DashboardVisitor, Screened } from './visitor.ts'

export type Fields = Readonly<Record<string, string>>

/** Sends a form with the key of the page that it stands on. */
export async function sendForm(
  visitor: DashboardVisitor,
  path: string,
  fields: Fields = {},
  page = path,
): Promise<Screened> {
  const form_key = formKeyIn((await visitor.get(page)).text)
  return await visitor.post(path, { form_key, ...fields })
}

export type AddedWebhook = {
  readonly id: number
  /** The path of its screen. */
  readonly at: string
  readonly secret: string
  /** The page that showed the secret. */
  readonly text: string
}

/** A webhook that the dashboard's own form has made. */
export async function addWebhook(
  visitor: DashboardVisitor,
  url: string,
  fields: Fields = {},
): Promise<AddedWebhook> {
  const wish = { url, description: 'Order desk', hears: 'all', ...fields }
  const { status, text } = await sendForm(visitor, '/webhooks/new', wish)
  expect(status).toBe(201)
  const id = Number(/\/webhooks\/(\d+)">I have copied it/.exec(text)?.[1])
  return { id, at: `/webhooks/${id}`, secret: shownIn(text, 'secret'), text }
}

export const keptWebhooks = (
  service: Service,
  { account }: DashboardVisitor,
): Promise<readonly Webhook[]> =>
  service.app.worlds.sandbox.store.read.webhooks.list(serviceOn(account))

/** What a screen shows, once it says so. */
export const shownSoon = (visitor: DashboardVisitor, path: string, says: RegExp): Promise<string> =>
  eventually(async () => {
    const { text } = await visitor.get(path)
    expect(text).toMatch(says)
    return text
  })
