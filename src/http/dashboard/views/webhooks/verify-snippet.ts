/** What a subscriber runs to tell our messages from those of others: with Node alone. */
export const verifySnippet = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Answers with the event, or throws. \`body\` is the text as it came: verify before you parse. */
export function verify(body, headers, secret) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length < 24) throw new Error('The secret is too short.')
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const offBy = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!timestamp || !(offBy <= 300)) throw new Error('The message is not of now.')
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  // While a secret is rotated there are two signatures, and one that is right suffices.
  const isOurs = (headers['webhook-signature'] ?? '').split(' ').some(signature => {
    const given = Buffer.from(signature.slice(3), 'base64')
    const isComparable = signature.startsWith('v1,') && given.length === wanted.length
    return isComparable && timingSafeEqual(given, wanted)
  })
  if (!isOurs) throw new Error('No signature is ours.')
  return JSON.parse(body)
}`
