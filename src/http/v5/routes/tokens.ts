import { createToken, deleteToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { readInstant } from '#core/time/read-date.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute } from '../edge/read-route.ts'
import { DeletedBody, deleted } from '../wire/deleted.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery } from '../wire/list.ts'
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
  description: 'Those that work in this environment, the newest first.',
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
    'It may do no more than the token that makes it, ends with it at the latest, and is revoked with it. Its secret is in this answer alone: keep it. An account may have 100 tokens that work at the same time, unless its operator allows more; the next one is 409 `conflict`.',
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
    'Makes a token with another id and secret, the same name and scopes, and as long a life as the old one was made for, or as the calling token still has, where that is shorter. The old one ends after `overlap_seconds`. Give the calling token an overlap: without one, a lost answer cannot be fetched again. The tokens by which the old one rotated itself end with it, and so does all that these made, unless it or one of them makes the call. Whatever else it made goes on, and is deleted with the new one. After a leak delete the old one instead. No token rotates one from which it came, nor one that stands in its place; a token by which another rotated itself may. Through the overlap both count among the tokens that an account may have, so a full account rotates without one.',
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
    'It is revoked with all tokens that it made, and that those made, whether it still works or not: the very next call with one of them is refused. The tokens by which it rotated itself are among them, and so is what the tokens made whose place it took by a rotation. A successor that another token or a person made of it lives on. Where the token itself, or one by which it rotated itself, makes the call, it ends only the overlap: what lives longer goes on.',
  params: TokenPath,
  done: [200, DeletedBody],
  conflicts: ['conflict'],
  act: ({ command, params }) => deleteToken(command, requireId(params.id, 'Token')),
  present: (_, _readers, { params }) => deleted(params.id),
})
