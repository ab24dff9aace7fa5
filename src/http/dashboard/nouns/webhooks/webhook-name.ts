import type { Webhook } from '#core/webhook/webhook.ts'

/** As people call it; else its address, without what is the same for all. */
export const webhookName = ({ url, description }: Pick<Webhook, 'url' | 'description'>): string =>
  description ?? shortened(url.replace(/^https?:\/\//, ''))

const longest = 60

/** A list shows the beginning: the page of the webhook has all of it. */
export const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`
