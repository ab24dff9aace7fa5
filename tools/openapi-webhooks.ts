import type { Edge } from '#http/base/edge.ts'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
})

/** Not that of the operations on webhooks: a generator writes a file for each tag, and one would replace the other. */
export const eventsTag = 'Events'

/** After Standard Webhooks, for which there are libraries in most languages. */
const headers = [
  header(
    'webhook-id',
    'The id of the event: the same in every message of it',
    'evt_5f0c1d2e3b4a59687786959493929190',
  ),
  header('webhook-timestamp', 'When this message was sent, in seconds since 1970', '1769860800'),
  header(
    'webhook-signature',
    'HMAC-SHA256 over id, timestamp and body, with each secret that is valid',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

type Message = { readonly description?: string; readonly examples?: readonly unknown[] }

/** What a version sends to webhooks, as its document describes it. */
export function webhooksOf({ messages }: Edge): { readonly webhooks?: object } {
  if (messages === undefined) return {}
  const described = Object.entries(messages).map(([type, message]) => [
    type,
    { post: receiving(type, message as Message) },
  ])
  return { webhooks: Object.fromEntries(described) }
}

function receiving(type: string, { examples: [example] = [], ...schema }: Message): object {
  return {
    operationId: `receive_${type.replaceAll('.', '_')}`,
    summary: type,
    description: schema.description,
    tags: [eventsTag],
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'Delivered. After any other response, or none, it is retried' },
    },
  }
}
