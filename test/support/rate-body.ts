import { expect } from 'vitest'
import type { Answer } from './client.ts'

export type Body = Record<string, unknown>

export const toPortland = {
  name: 'Ada Moreau',
  company: 'Harbour Books',
  address1: '1200 SW Main St',
  address2: 'Apt 4',
  city: 'Portland',
  province_code: 'OR',
  postal_code: '97205',
  country_code: 'US',
  phone: '503 555 0100',
  email: 'ada@example.com',
  is_residential: true,
}

/** A parcel that every domestic service of the demo catalogue takes. */
export const rateBody = (changes: Body = {}): Body => ({
  to_address: toPortland,
  weight_unit: 'lbs',
  weight: 2,
  length: 10,
  width: 8,
  height: 4,
  size_unit: 'in',
  package_type: 'Parcel',
  ...changes,
})

export const to = (changes: Body): Body => ({ to_address: { ...toPortland, ...changes } })

export const without = (body: Body, ...fields: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)))

/** A 422 that names exactly this field, with a sentence that says this. */
export function expectRefused(answer: Answer, path: string, says: string): void {
  expect(answer.body).toMatchObject({ success: false })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields)).toEqual([path])
  expect(answer.body.fields[path][0]).toContain(`The ${path} `)
  expect(answer.body.fields[path][0]).toContain(says)
  expect(answer.body.message).toBe(answer.body.fields[path][0])
}

export function expectQuoted(answer: Answer): void {
  expect(answer.body).toMatchObject({ success: true })
  expect(answer.status).toBe(200)
  expect(answer.body.rates.length).toBeGreaterThan(0)
}

export const namesOf = (answer: Answer): string[] =>
  answer.body.rates.map(({ postage_type }: { postage_type: string }) => postage_type)
