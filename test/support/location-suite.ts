import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ApiClient } from './client.ts'
import type { PublishedApi } from './openapi.ts'
import { type Service, startService } from './service.ts'

/** Where a version puts what it answers. */
type Places = {
  readonly list: (body: Answer['body']) => Answer['body']
  readonly faults: (body: Answer['body']) => object
}

const ofOldVersions: Places = { list: body => body.locations, faults: body => body.fields }

export function describeLocations(
  version: string,
  published: PublishedApi,
  { list, faults }: Places = ofOldVersions,
): void {
  let service: Service
  let client: ApiClient
  beforeAll(async () => {
    service = await startService()
    // Any token may ask, whatever its scopes.
    const token = await service.token(await service.account(), 'sandbox', ['credits:read'])
    client = new ApiClient(`${service.url}/sandbox/api/${version}`, token, published)
  })
  afterAll(() => service[Symbol.asyncDispose]())
  const ids = async (query = ''): Promise<string[]> =>
    list((await client.get(`/locations${query}`)).body).map(({ id }: { id: string }) => id)

  describe(`GET /locations of ${version}`, () => {
    it('lists the open ones of each region, with hours and coordinates', async () => {
      const { status, body } = await client.get('/locations')
      expect(status).toBe(200)
      const regions = list(body).map(({ region }: { region: string }) => region)
      expect([...new Set(regions)].toSorted()).toEqual(['BC', 'ON', 'QC'])
      expect(list(body)[0]).toEqual({
        id: 'on-mississauga',
        name: 'Postilion Mississauga',
        address1: '2480 Coachman Court',
        address2: 'Unit 6',
        city: 'Mississauga',
        province_code: 'ON',
        postal_code: 'L5T 2N7',
        country_code: 'CA',
        phone: '+1 905 555 0110',
        hours: {
          mon: '09:00-17:00',
          tue: '09:00-17:00',
          wed: '09:00-17:00',
          thu: '09:00-19:00',
          fri: '09:00-17:00',
        },
        latitude: 43.6532,
        longitude: -79.6871,
        region: 'ON',
      })
    })

    it('leaves closed ones out', async () => {
      expect(await ids()).not.toContain('on-hamilton')
    })

    it.each(['K1B 3V7', 'k1b3v7', 'K1B+3V7'])('puts the nearest to %s first', async code => {
      const found = await ids(`?postal_code=${code}`)
      expect(found[0]).toBe('on-ottawa')
      expect(found.toSorted()).toEqual((await ids()).toSorted())
    })

    it('keeps its order for a postal code that nobody can place', async () => {
      expect(await ids('?postal_code=nowhere')).toEqual(await ids())
      expect(await ids('?postal_code=')).toEqual(await ids())
    })

    it('refuses a postal code of more than 10 characters', async () => {
      const { status, body } = await client.get('/locations?postal_code=12345678901')
      expect(status).toBe(422)
      expect(Object.keys(faults(body))).toEqual(['postal_code'])
    })
  })
}
