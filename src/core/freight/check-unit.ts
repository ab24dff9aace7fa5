import { suppliedBySettings } from '../account/setting-hint.ts'
import { freightClasses } from '../catalogue/freight-class.ts'
import { matchKey } from '../values/match-key.ts'
import { lengthMicrometres, micrometresPer, ticksPer, weightTicks } from '../values/units.ts'
import { type HandlingUnit, type UnitType, unitTypes } from './handling-unit.ts'
import type { FreightFault, UncheckedUnit, UnitPart } from './unchecked-freight.ts'

export const mostUnits = 10
const heaviestPounds = 2500
const highestInches = 96
/** No trailer is longer. */
const longestInches = 636
const mostPieces = 100_000

/** A fault says of which unit it is where the faults are gathered. */
type ReportUnitFault = (part: UnitPart, says: string) => void

/** The unit in exact measures; null, with its faults, where it is none. */
export function checkUnit(sent: UncheckedUnit, report: ReportUnitFault): HandlingUnit | null {
  const faults: UnitPart[] = []
  const fault: ReportUnitFault = (part, says) => {
    faults.push(part)
    report(part, says)
  }
  const unit = {
    quantity: checkCount(sent.quantity ?? 1, 'quantity', mostUnits, fault),
    unitType: checkType(sent.unitType, fault),
    weightTicks: checkWeight(sent, fault),
    sidesMicrometres: checkSides(sent, fault),
    freightClass: checkClass(sent.freightClass, fault),
    nmfc: checkNmfc(sent.nmfc, fault),
    pieces: sent.pieces === null ? null : checkCount(sent.pieces, 'pieces', mostPieces, fault),
    hazmat: sent.hazmat,
    stackable: sent.stackable,
    description: sent.description,
  }
  return faults.length > 0 ? null : unit
}

function checkCount(
  count: number,
  part: 'quantity' | 'pieces',
  most: number,
  fault: ReportUnitFault,
): number {
  if (Number.isSafeInteger(count) && count >= 1 && count <= most) return count
  fault(part, `must be a whole number from 1 to ${most}`)
  return 1
}

function checkType(sent: string | null, fault: ReportUnitFault): UnitType {
  const key = matchKey(sent ?? 'pallet')
  const known = unitTypes.find(type => type === key || `${type}s` === key)
  if (!known) fault('unitType', `must be one of ${unitTypes.join(', ')} for freight, not ${sent}`)
  return known ?? 'pallet'
}

function checkWeight({ weight, weightUnit }: UncheckedUnit, fault: ReportUnitFault): number {
  const ticks = weightTicks(weight, weightUnit)
  if (!(weight > 0)) fault('weight', 'must be above 0')
  else if (ticks > heaviestPounds * ticksPer.lbs) {
    fault('weight', `must be at most ${heaviestPounds} lbs for a unit of freight`)
  }
  return Math.max(1, ticks)
}

function checkSides(sent: UncheckedUnit, fault: ReportUnitFault): HandlingUnit['sidesMicrometres'] {
  const unit = sent.sizeUnit
  if (unit === null) {
    fault('sizeUnit', `field is required${suppliedBySettings('default_size_unit')}`)
  }
  const side = (part: 'length' | 'width' | 'height'): number => {
    const given = sent[part]
    if (given === null) fault(part, 'field is required')
    else if (!(given > 0)) fault(part, 'must be above 0')
    const exact = Math.max(1, lengthMicrometres(given ?? 1, unit ?? 'in'))
    const most = part === 'height' ? highestInches : longestInches
    if (exact > most * micrometresPer.in) {
      fault(part, `must be at most ${most} in for a unit of freight`)
    }
    return exact
  }
  return [side('length'), side('width'), side('height')]
}

function checkClass(sent: string | null, fault: ReportUnitFault): HandlingUnit['freightClass'] {
  if (sent === null) return null
  const known = freightClasses.find(of => of === sent.trim())
  if (!known) fault('freightClass', `must be one of ${freightClasses.join(', ')}`)
  return known ?? null
}

/** An item of the classification, and its sub: `156600` or `156600-02`. */
const nmfcForm = /^\d{4,6}(-\d{1,2})?$/

function checkNmfc(sent: string | null, fault: ReportUnitFault): string | null {
  const item = sent?.replaceAll(/\s/g, '') ?? null
  if (item !== null && !nmfcForm.test(item)) {
    fault('nmfc', 'must be an item number such as 156600 or 156600-02')
  }
  return item
}

/** From there on a side is overlong. */
export const overlongMicrometres = 96 * micrometresPer.in

export const asFaultOf =
  (faults: FreightFault[], unit: number): ReportUnitFault =>
  (part, says) =>
    faults.push({ part, says, unit })
