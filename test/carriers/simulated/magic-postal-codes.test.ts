import { describe, expect, it } from 'vitest'
import { parcelTrouble, withPostalFaults } from '#carriers/simulated/magic-postal-codes.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { magicPostalCodes } from '#core/sandbox/magic-values.ts'
import { type Asked, question } from '../../support/rate-question.ts'
import { testCatalogue } from '../../support/test-catalogue.ts'

const production = tableCarriers(testCatalogue)
const trouble = parcelTrouble(testCatalogue)
const sandbox = production.map(carrier => withPostalFaults(carrier, trouble))
const never = new AbortController().signal
const by = (carriers: readonly Carrier[], code: string): Carrier => {
  const found = carriers.find(carrier => carrier.code === code)
  if (!found) throw new Error(`no carrier ${code}`)
  return found
}
const ask = (carrier: Carrier, asked: Asked, signal = never) =>
  carrier.rate?.(question(asked), { accountId: 7, signal })
const courier = by(sandbox, 'carrierb')
const post = by(sandbox, 'carriera')

const asUS = (postalCode: string): Asked => ({ postalCode })
const asCanada = (postalCode: string): Asked => ({ country: 'CA', province: 'AB', postalCode })
const places = ({ silent = [''] }: { silent?: readonly string[] }) => silent
const asked = (code: string): Asked => (/^\d/.test(code) ? asUS(code) : asCanada(code))

describe('table carriers', () => {
  it('answer at once, each for its own services', () => {
    const answers = production.map(carrier => ask(carrier, {}))
    expect(answers.every(answer => !(answer instanceof Promise))).toBe(true)
    expect(production.map(({ code, serviceIds }) => [code, serviceIds])).toEqual([
      ['carriera', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ['carrierb', [10]],
    ])
  })
})

describe.each(places(magicPostalCodes))('to %s', code => {
  it('the courier does not answer until the signal aborts', async () => {
    const { signal, abort } = aborting()
    const answer = ask(courier, asked(code), signal)
    expect(answer).toBeInstanceOf(Promise)
    const settled = Promise.resolve(answer).then(
      () => 'answered',
      (error: unknown) => error,
    )
    expect(await Promise.race([settled, Promise.resolve('silent')])).toBe('silent')
    abort()
    expect(await settled).toMatchObject({ kind: 'timeout' })
  })

  it('the courier that is asked too late fails at once', async () => {
    await expect(ask(courier, asked(code), AbortSignal.abort())).rejects.toMatchObject({
      kind: 'timeout',
    })
  })

  it('the other carrier quotes as ever', () => {
    const answer = ask(post, asked(code))
    expect(answer instanceof Promise ? [] : answer?.quotes.length).toBeGreaterThan(0)
  })
})

describe('the same digits in another country', () => {
  it('are a place like any', () => {
    const warsaw = { country: 'PL', postalCode: '00-001' }
    const answer = ask(courier, warsaw)
    expect(answer).not.toBeInstanceOf(Promise)
    expect(ask(post, warsaw)).toMatchObject({ quotes: expect.any(Array) })
  })
})

describe.each(magicPostalCodes.failing)('to %s', code => {
  it('the courier answers with an error, and the other carrier quotes as ever', () => {
    expect(() => ask(courier, asked(code))).toThrow(
      expect.objectContaining({ kind: 'unavailable' }),
    )
    const answer = ask(post, asked(code))
    expect(answer instanceof Promise ? [] : answer?.quotes.length).toBeGreaterThan(0)
  })
})

describe.each(magicPostalCodes.nothing_offered)('to %s', code => {
  it('no service offers the lane, and each that was asked says so', () => {
    for (const carrier of sandbox) {
      const answer = ask(carrier, asked(code))
      if (!answer || answer instanceof Promise) throw new Error('no answer at once')
      expect(answer.quotes).toEqual([])
      expect(answer.excluded.length).toBeGreaterThan(0)
      expect(new Set(answer.excluded.map(({ reason }) => reason))).toEqual(
        new Set(['no_rate_for_lane']),
      )
    }
  })
})

it('spaces, hyphens and case do not hide a magic value', () => {
  for (const code of ['d0w0n0', 'D0W-0N0', ' 00002 ']) {
    expect(() => ask(courier, asked(code.trim()))).toThrow('error')
  }
})

it('production obeys none of them', () => {
  const answer = ask(by(production, 'carrierb'), asUS('00002'))
  expect(answer).toMatchObject({ quotes: [] })
})

function aborting(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
