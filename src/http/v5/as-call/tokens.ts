import type { ApiCall, AskedOfTokens } from '../../base/as-call.ts'
import { PageQuery } from '../wire/list.ts'
import { CreateToken, RotateToken } from '../wire/token.ts'
import { drawCall } from './draw-call.ts'
import { isoOf, pageFields } from './query-fields.ts'
import { secondsOf } from './seconds-of.ts'

export function askedOfTokens(asked: AskedOfTokens): ApiCall | null {
  switch (asked.kind) {
    case 'tokens':
      return drawCall('listTokens', 'GET /tokens', { query: [PageQuery, pageFields(asked.page)] })
    case 'create_token': {
      const { name, scopes, expiresAt } = asked.wish
      const fields = { name, scopes, expires_at: isoOf(expiresAt) }
      return drawCall('createToken', 'POST /tokens', { body: [CreateToken, fields] })
    }
    case 'rotate_token':
      return drawCall('rotateToken', 'POST /tokens/{id}/rotate', {
        params: { id: asked.tokenId },
        body: [RotateToken, { overlap_seconds: secondsOf(asked.overlapMs) }],
      })
    case 'revoke_token':
      return drawCall('deleteToken', 'DELETE /tokens/{id}', { params: { id: asked.tokenId } })
  }
}
