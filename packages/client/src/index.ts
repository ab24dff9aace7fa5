export type * from './answer.ts'
export { createClient, type Postilion } from './client.ts'
export type { ClientOptions } from './connection.ts'
export type { Operations } from './generated/operations.ts'
export type * from './generated/schemas.ts'
export type { Open } from './open.ts'
export { type ErrorCode, PostilionError } from './postilion-error.ts'
export {
  type ReceivedWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  WebhookError,
} from './verify-webhook.ts'
