import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knownMagic, magicValues, strayNames } from '#core/sandbox/magic-values.ts'
import { simulatedJourney } from '#core/tracking/journey.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8')

const endsAstray = (recipientName: string): boolean =>
  simulatedJourney({ boughtAt: 0, deliveryDays: '2', trackable: true, recipientName }).at(-1)
    ?.state === 'exception'

const placeWords = {
  postal_code: 'postal code of the destination',
  name: 'name of the recipient',
  amount: 'amount of a top-up',
  card: 'token of a card',
  header: 'header `Sandbox-Fault`',
} as const

describe('docs/sandbox.md', () => {
  it('tells of each magic value in the words of the one list, and of no other', () => {
    const rows = magicValues.map(({ where, values, effect }) => {
      const shown = values.map(value => `\`${value}\``).join(' ')
      return `| ${placeWords[where]} | ${where === 'amount' ? `ending in ${shown}` : shown} | ${effect} |`
    })
    const begun = Object.values(placeWords).map(words => `| ${words} |`)
    expect(page.split('\n').filter(line => begun.some(words => line.startsWith(words)))).toEqual(
      rows,
    )
  })
})

describe('the one list has', () => {
  it.each(Object.entries(knownMagic))('each value of %s that does something', (where, known) => {
    const listed = magicValues
      .filter(value => value.where === where)
      .flatMap(({ values }) => values)
    expect(listed.toSorted()).toEqual([...known].toSorted())
  })

  it('those names whose parcels go astray, and no others', () => {
    expect(knownMagic.name.filter(endsAstray)).toEqual(strayNames)
  })
})
