import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken, deleteToken, rotateToken } from '#core/account/token/manage-tokens.ts'
import { readInstant } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { DeletedBody, deleted } from '../wire/deleted.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery, pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'
import {
  CreateToken,
  fromMintedToken,
  fromToken,
  NewTokenBody,
  overlapMsOf,
  RotateToken,
  TokensBody,
} from '../wire/token.ts'

export function listTokens(scope: EdgeScope): void {
  scope.get('/tokens', {
    config: { access: { scopes: ['tokens:manage'], counts: 'reads' } },
    schema: {
      operationId: 'listTokens',
      summary: 'List tokens',
      description: 'Those that work in this environment, the newest first.',
      tags: ['Tokens'],
      querystring: PageQuery,
      response: { 200: TokensBody, ...requestFailures },
    },
    async handler(request) {
      const { store, clock } = worldOf(request)
      const page = pageOf(request.query)
      const tenant = tenantOfRequest(request)
      const { tokens, total } = await store.read.tokens.pageOfLive(tenant, clock.now(), page)
      const found = { count: tokens.length, total }
      return { data: tokens.map(fromToken), ...pageEnvelope(found, page, linkOf(request)) }
    },
  })
}

export function createTokens(scope: EdgeScope): void {
  addChange<MintedToken, typeof CreateToken>(scope, 'POST', '/tokens', {
    scopes: ['tokens:manage'],
    schema: {
      operationId: 'createToken',
      summary: 'Create a token',
      description:
        'It may do no more than the token that makes it, ends with it at the latest, and is revoked with it. Its secret is in this answer alone: keep it. An account may have 100 tokens that work at the same time, unless its operator allows more; the next one is 409 `conflict`.',
      tags: ['Tokens'],
      body: CreateToken,
      response: { 201: NewTokenBody, ...changeFailures, ...changeConflict('conflict') },
    },
    holdsSecret: true,
    act({ command, body: { name, scopes, expires_at } }) {
      const { timeZone } = command.caller.settings
      const expiresAt = readInstant('expires_at', expires_at, timeZone, 'last')
      return createToken(command, { name, scopes: scopes ?? null, expiresAt })
    },
    present: minted => ({ status: 201, body: { data: fromMintedToken(minted) } }),
  })
}

const TokenPath = idPath('Id of the token')

export function rotateTokens(scope: EdgeScope): void {
  addChange<MintedToken, typeof RotateToken, typeof TokenPath>(
    scope,
    'POST',
    '/tokens/:id/rotate',
    {
      scopes: ['tokens:manage'],
      schema: {
        operationId: 'rotateToken',
        summary: 'Rotate a token',
        description:
          'Makes a token with another id and secret, the same name and scopes, and as long a life as the old one was made for, or as the calling token still has, where that is shorter. The old one ends after `overlap_seconds`. Give the calling token an overlap: without one, a lost answer cannot be fetched again. The tokens by which the old one rotated itself end with it, and so does all that these made, unless it or one of them makes the call. Whatever else it made goes on, and is deleted with the new one. After a leak delete the old one instead. No token rotates one from which it came, nor one that stands in its place; a token by which another rotated itself may. Through the overlap both count among the tokens that an account may have, so a full account rotates without one.',
        tags: ['Tokens'],
        params: TokenPath,
        body: RotateToken,
        response: { 201: NewTokenBody, ...recordFailures, ...changeConflict('conflict') },
      },
      holdsSecret: true,
      act: ({ command, params, body }) =>
        rotateToken(command, parseId(params.id), overlapMsOf(body)),
      present: minted => ({ status: 201, body: { data: fromMintedToken(minted) } }),
    },
  )
}

export function deleteTokens(scope: EdgeScope): void {
  addChange<void, never, typeof TokenPath>(scope, 'DELETE', '/tokens/:id', {
    scopes: ['tokens:manage'],
    schema: {
      operationId: 'deleteToken',
      summary: 'Delete a token',
      description:
        'It is revoked with all tokens that it made, and that those made, whether it still works or not: the very next call with one of them is refused. The tokens by which it rotated itself are among them, and so is what the tokens made whose place it took by a rotation. A successor that another token or a person made of it lives on. Where the token itself, or one by which it rotated itself, makes the call, it ends only the overlap: what lives longer goes on.',
      tags: ['Tokens'],
      params: TokenPath,
      response: { 200: DeletedBody, ...recordFailures, ...changeConflict('conflict') },
    },
    act: ({ command, params }) => deleteToken(command, parseId(params.id)),
    present: (_, _readers, { params }) => deleted(parseId(params.id)),
  })
}
