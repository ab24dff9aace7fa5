import { expect } from 'vitest'
import type { Answer } from './client.ts'

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

export function expectBought({ status, body }: Answer): void {
  expect(body.message).toBeTypeOf('string')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, shipment: { status: 'Ready' } })
  expect(body.tracking_code).toMatch(/^[0-9A-Z]{10,34}$/)
}

/** The bytes of a label, as latin-1 text. */
export const labelText = ({ body }: Answer): string =>
  Buffer.from(body.label, 'base64').toString('latin1')

export const cents = (amount: number): number => Math.round(amount * 100)
