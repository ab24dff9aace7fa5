import { describe, expect, test } from 'vitest'
import { courierNumber, shipperOf } from '#core/numbers/courier-number.ts'
import { groupNumber } from '#core/numbers/group-number.ts'
import { isItemNumber, itemNumber } from '#core/numbers/item-number.ts'
import { pieceNumber } from '#core/numbers/piece-number.ts'
import {
  asksForSignature,
  type MailOptions,
  mailClasses,
  serviceTypeCode,
} from '#core/numbers/service-type-code.ts'
import { isCourierNumber, isPieceNumber } from '../../support/parcel-number.ts'

describe('piece numbers', () => {
  test.each([
    [{ serviceTypeCode: '055', mailerId: '900000001', serial: 42 }, '92055900000001000004'],
    [{ serviceTypeCode: '055', mailerId: '800001', serial: 42 }, '9305580000100000000'],
    [{ serviceTypeCode: '001', mailerId: '800001', serial: 42, sourceId: '11' }, '9400111800001'],
  ])('%o begin with their construct, service and mailer', (order, front) => {
    const number = pieceNumber(order)
    expect(number).toHaveLength(22)
    expect(number.startsWith(front)).toBe(true)
    expect(isPieceNumber(number)).toBe(true)
  })

  test('two serials never give one number, and every number passes its own check', () => {
    const seen = new Set<string>()
    for (let serial = 0; serial < 5000; serial++) {
      const number = pieceNumber({ serviceTypeCode: '346', mailerId: '800001', serial })
      expect(isPieceNumber(number)).toBe(true)
      seen.add(number)
    }
    expect(seen.size).toBe(5000)
  })

  test('a serial that does not fit is refused rather than cut', () => {
    const order = { serviceTypeCode: '055', mailerId: '900000001' }
    expect(() => pieceNumber({ ...order, serial: 9_999_999 })).not.toThrow()
    expect(() => pieceNumber({ ...order, serial: 10_000_000 })).toThrow(RangeError)
    expect(() => pieceNumber({ ...order, serial: -1 })).toThrow(RangeError)
    expect(() => pieceNumber({ ...order, serial: 1.5 })).toThrow(RangeError)
  })

  test.each(['90000001', '700000001', '12345', 'ABCDEF'])('%s is no mailer', mailerId => {
    expect(() => pieceNumber({ serviceTypeCode: '055', mailerId, serial: 1 })).toThrow(RangeError)
  })
})

describe('courier numbers', () => {
  test('name their shipper and service', () => {
    const number = courierNumber({ shipper: '5R8939', serviceCode: '03', serial: 5_756_712 })
    expect(number).toBe('1Z5R89390357567127')
    expect(shipperOf(number)).toBe('5R8939')
  })

  test('a block of shippers carries on where seven digits end', () => {
    const order = { shipper: 'PSTN', serviceCode: '03' }
    const last = courierNumber({ ...order, serial: 9_999_999 })
    const next = courierNumber({ ...order, serial: 10_000_000 })
    expect([shipperOf(last), shipperOf(next)]).toEqual(['PSTN00', 'PSTN01'])
    expect(isCourierNumber(last) && isCourierNumber(next)).toBe(true)
    expect(() => courierNumber({ ...order, serial: 36 ** 2 * 10_000_000 })).toThrow(RangeError)
    expect(() => courierNumber({ shipper: '5R8939', serviceCode: '03', serial: 1e7 })).toThrow(
      RangeError,
    )
  })
})

describe('item numbers', () => {
  test('say their kind and country, and carry on under another letter', () => {
    const parcel = itemNumber({ kind: 'parcel', country: 'CA', serial: 12_345_678 })
    expect(parcel).toBe('CX123456785CA')
    const later = itemNumber({ kind: 'parcel', country: 'CA', serial: 112_345_678 })
    expect(later).toBe('CP123456785CA')
    expect(isItemNumber(parcel) && isItemNumber(later)).toBe(true)
    expect(() => itemNumber({ kind: 'parcel', country: 'CA', serial: 25e8 })).toThrow(RangeError)
  })
})

describe('service type codes', () => {
  const plain: MailOptions = { signature: false, insuredUsd: null, isReturn: false }

  test.each([
    ['first_class', '001'],
    ['ground', '612'],
    ['priority', '055'],
    ['express', '701'],
    ['media', '490'],
    ['library', '551'],
  ] as const)('%s is %s', (mailClass, code) => {
    expect(serviceTypeCode(mailClass, plain)).toBe(code)
  })

  test('signature, insurance at and above 500 USD, and returns have codes of their own', () => {
    const of = (options: Partial<MailOptions>) =>
      serviceTypeCode('priority', { ...plain, ...options })
    expect(of({ signature: true })).toBe('108')
    expect(of({ insuredUsd: 500_00 })).toBe('058')
    expect(of({ insuredUsd: 500_01 })).toBe('061')
    expect(of({ signature: true, insuredUsd: 100_00 })).toBe('078')
    expect(of({ isReturn: true })).toBe('019')
    expect(of({ isReturn: true, insuredUsd: 100_00 })).toBe('596')
  })

  test('every class has a code for every combination', () => {
    for (const mailClass of mailClasses) {
      for (const signature of [false, true]) {
        for (const insuredUsd of [null, 100_00, 900_00]) {
          for (const isReturn of [false, true]) {
            expect(serviceTypeCode(mailClass, { signature, insuredUsd, isReturn })).toMatch(
              /^\d{3}$/,
            )
          }
        }
      }
    }
  })

  test('the words above the bars ask for a signature when the door will', () => {
    expect(asksForSignature(plain)).toBe(false)
    expect(asksForSignature({ ...plain, signature: true })).toBe(true)
    expect(asksForSignature({ ...plain, insuredUsd: 500_00 })).toBe(false)
    expect(asksForSignature({ ...plain, insuredUsd: 500_01 })).toBe(true)
  })
})

test('numbers are printed in the groups of their carrier', () => {
  expect(groupNumber('9234690361980900000142')).toBe('9234 6903 6198 0900 0001 42')
  expect(groupNumber('1Z5R89390357567127')).toBe('1Z 5R8 939 03 5756 7127')
  expect(groupNumber('RB123456785GB')).toBe('RB 123 456 785 GB')
  expect(groupNumber('anything else')).toBe('anything else')
})
