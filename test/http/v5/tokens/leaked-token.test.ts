import { describe, expect, it } from 'vitest'
import { ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, sandboxV5 } from '../support/client.ts'
import { publishedV5 } from '../support/published-v5.ts'

const service = await sharedService()

type Token = { readonly id: number; readonly token: string }

/** The owner's own token, and another one whose secret a thief knows, too. */
async function scene() {
  const { client: owner } = await clientOf(service)
  const leaked: Token = (await owner.post('/tokens', { name: 'Checkout' })).body.data
  return { owner, leaked }
}

const by = ({ token }: Token): ApiClient =>
  new ApiClient(`${service.url}${sandboxV5}`, token, publishedV5)

async function rotated(client: ApiClient, { id }: Token, overlap_seconds: number): Promise<Token> {
  const { status, body } = await client.post(`/tokens/${id}/rotate`, { overlap_seconds })
  expect(status).toBe(201)
  return body.data
}

const deletion = async (client: ApiClient, { id }: Token) =>
  (await client.ask('DELETE', `/tokens/${id}`)).status

/** A call that any token may make. */
const knock = async (token: Token) => (await by(token).get('/locations')).status

describe('a token that rotated itself for a thief', () => {
  it.each([0, 3600])(
    'ends with its renewals where the owner rotates it with an overlap of %i s',
    async overlap => {
      const { owner, leaked } = await scene()
      const stolen = await rotated(by(leaked), leaked, 3600)
      const again = await rotated(by(stolen), stolen, 3600)
      const made: Token = (await by(again).post('/tokens', { name: 'Mine' })).body.data
      const other = await rotated(by(leaked), leaked, 3600)
      const mine = await rotated(owner, leaked, overlap)
      const ended = [leaked, stolen, again, made, other]
      expect(await knock(mine)).toBe(200)
      if (overlap === 0) {
        for (const each of ended) expect(await knock(each)).toBe(401)
        return
      }
      const latest = new Date(Date.now() + overlap * 1000).toISOString()
      const listed: { id: number; expires_at: string }[] = (await owner.get('/tokens')).body.data
      const ends = listed.flatMap(each =>
        ended.some(({ id }) => id === each.id) ? [each.expires_at] : [],
      )
      expect(ends).toHaveLength(ended.length)
      for (const end of ends) expect(end <= latest).toBe(true)
    },
  )

  it.each([0, 1, 3600])('is deleted with its renewals, after an overlap of %i s', async overlap => {
    const { owner, leaked } = await scene()
    const stolen = await rotated(by(leaked), leaked, overlap)
    const again = await rotated(by(stolen), stolen, 0)
    expect(await deletion(owner, leaked)).toBe(200)
    for (const each of [leaked, stolen, again]) expect(await knock(each)).toBe(401)
    expect(await deletion(owner, leaked)).toBe(404)
  })

  it.each(['itself', 'its renewal'])(
    'is deleted with them also after %s has deleted it',
    async deleter => {
      const { owner, leaked } = await scene()
      const stolen = await rotated(by(leaked), leaked, 3600)
      expect(await deletion(by(deleter === 'itself' ? leaked : stolen), leaked)).toBe(200)
      expect(await knock(stolen)).toBe(200)
      expect(await deletion(owner, leaked)).toBe(200)
      expect(await knock(stolen)).toBe(401)
      expect(await deletion(owner, leaked)).toBe(404)
    },
  )
})

describe('a token whose secret leaked', () => {
  it('is deleted with what the secret made, also once the owner has changed over to its successor', async () => {
    const { owner, leaked } = await scene()
    const made: Token = (await by(leaked).post('/tokens', { name: 'Mine' })).body.data
    const successor = await rotated(owner, leaked, 3600)
    expect(await knock(made)).toBe(200)
    expect(await deletion(owner, leaked)).toBe(200)
    expect([await knock(made), await knock(successor)]).toEqual([401, 200])
  })

  it('is deleted by a token that came from another one, whichever of them it has rotated', async () => {
    const { owner, leaked } = await scene()
    const other: Token = (await owner.post('/tokens', { name: 'Till' })).body.data
    const child: Token = (await by(other).post('/tokens', { name: 'Shelf' })).body.data
    const stolen = await rotated(by(leaked), other, 0)
    expect(await deletion(by(child), leaked)).toBe(200)
    expect([await knock(stolen), await knock(child)]).toEqual([401, 200])
  })
})

describe('a program that rotates its own token', () => {
  it.each(['old', 'new'])('goes on when it deletes the old one by the %s secret', async which => {
    const { owner, leaked: old } = await scene()
    const fresh = await rotated(by(old), old, 3600)
    expect(await deletion(by(which === 'old' ? old : fresh), old)).toBe(200)
    expectError(await by(old).get('/locations'), 401, 'token_revoked')
    expect(await knock(fresh)).toBe(200)
    expect((await owner.get('/tokens')).body.meta.total).toBe(2)
  })
})
