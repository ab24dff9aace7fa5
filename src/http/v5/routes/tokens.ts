import { createToken, revokeToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { readInstant } from '#core/time/read-date.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute } from '../edge/read-route.ts'
import { DeletedBody, deleted } from '../wire/envelope.ts'
import { PageQuery } from '../wire/list.ts'
import { idPath } from '../wire/request-fields.ts'
import {
  CreateToken,
  fromMintedToken,
  fromToken,
  NewTokenBody,
  RotateToken,
  TokensBody,
  tokenOverlapMsOf,
} from '../wire/token.ts'

export const listTokens = listRoute('/tokens', {
  noun: nouns.tokens,
  operationId: 'listTokens',
  summary: 'List tokens',
  description: 'Those that work in this environment, newest first.',
  query: PageQuery,
  response: { 200: TokensBody },
  async list({ world, read, tenant }, page) {
    const { tokens, total } = await read.tokens.pageOfLive(tenant, world.clock.now(), page)
    return { records: tokens.map(fromToken), total }
  },
})

export const createTokens = changeRoute('POST', '/tokens', {
  noun: nouns.tokens,
  operationId: 'createToken',
  summary: 'Create a token',
  description:
    'It can do no more than the token that creates it, expires with it at the latest, and is revoked with it. Its secret is only in this response: keep it. An account can have 100 active tokens, unless its operator allows more; the next one is 409 `conflict`.',
  body: CreateToken,
  done: [201, NewTokenBody],
  conflicts: ['conflict'],
  holdsSecret: true,
  act({ command, body: { name, scopes, expires_at } }) {
    const { timeZone } = command.caller.settings
    const expiresAt = readInstant('expires_at', expires_at, timeZone, 'last')
    return createToken(command, { name, scopes: scopes ?? null, expiresAt })
  },
  present: fromMintedToken,
})

const TokenPath = idPath('Id of the token')

export const rotateTokens = changeRoute('POST', '/tokens/:id/rotate', {
  noun: nouns.tokens,
  operationId: 'rotateToken',
  summary: 'Rotate a token',
  description:
    'Creates a token with a new id and secret, the same name and scopes, and the lifetime of the old one, or the remaining lifetime of the calling token if that is shorter. The old one ends after `overlap_seconds`. Give the calling token an overlap: without one, a lost response cannot be fetched again. Tokens with which the old one rotated itself end with it, and so does everything they created, unless it or one of them makes the call. Anything else it created keeps working, and is deleted with the new one. After a leak, delete the old one instead. A token cannot rotate one from which it came, nor one that replaced it; a token with which another rotated itself can. During the overlap both count towards the token limit of the account, so an account at its limit must rotate without one.',
  params: TokenPath,
  body: RotateToken,
  done: [201, NewTokenBody],
  conflicts: ['conflict'],
  holdsSecret: true,
  act: ({ command, params, body }) =>
    rotateToken(command, requireId(params.id, 'Token'), tokenOverlapMsOf(body)),
  present: fromMintedToken,
})

export const deleteTokens = changeRoute('DELETE', '/tokens/:id', {
  noun: nouns.tokens,
  operationId: 'deleteToken',
  summary: 'Delete a token',
  description:
    'It is revoked with all tokens that it created, and that those created, whether it still works or not: the very next call with one of them is refused. These include the tokens with which it rotated itself, and those created by tokens that it replaced in a rotation. A successor that another token or a person created from it keeps working. If the call is made with the token itself, or with one with which it rotated itself, only the overlap ends: what lives longer keeps working.',
  params: TokenPath,
  done: [200, DeletedBody],
  conflicts: ['conflict'],
  act: ({ command, params }) => revokeToken(command, requireId(params.id, 'Token')),
  present: (_, _readers, { params }) => deleted(params.id),
})
