import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { magicNames } from '#carriers/simulated/magic-names.ts'
import { magicPostalCodes } from '#carriers/simulated/magic-postal-codes.ts'
import { magicVoidNames } from '#carriers/simulated/magic-voids.ts'
import { sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import { simulatedJourney } from '#core/tracking/journey.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8')

/** The values of the first table's rows that begin so. */
const told = (where: string): string[] =>
  page
    .split('\n')
    .filter(line => line.startsWith(`| ${where} |`))
    .flatMap(line => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, v = '']) => v))

const endsAstray = (recipientName: string): boolean =>
  simulatedJourney({ boughtAt: 0, deliveryDays: '2', trackable: true, recipientName }).at(-1)
    ?.state === 'exception'

describe('docs/sandbox.md tells of', () => {
  it('every magic postal code, and no other', () => {
    const known = Object.values(magicPostalCodes).flat()
    expect(told('postal code of the destination').toSorted()).toEqual(known.toSorted())
  })

  it('every magic name, and no other', () => {
    const names = told('name of the recipient')
    const sales: readonly string[] = [
      ...Object.values(magicNames),
      ...Object.values(magicVoidNames),
    ]
    expect(names).toEqual(expect.arrayContaining([...sales]))
    const others = names.filter(name => !sales.includes(name))
    expect(others).toEqual(['EXCEPTION', 'RETURNED'])
    expect(others.every(endsAstray)).toBe(true)
    expect(sales.some(endsAstray)).toBe(false)
  })

  it('every fault that a request may ask for, and no other', () => {
    expect(told('header `Sandbox-Fault`').toSorted()).toEqual([...sandboxFaults].toSorted())
  })
})
