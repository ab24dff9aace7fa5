import { completeAddress } from '../address/complete-address.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import { territoryAsState } from '../address/us-territories.ts'
import {
  type Accessorial,
  type AskedAccessorial,
  askedAccessorials,
} from '../catalogue/add-on-type.ts'
import { isCountry } from '../rating/check-question.ts'
import { questionRefusal } from '../rating/exact-question.ts'
import { ownAddress } from '../rating/own-address.ts'
import type { LaneEnd } from '../rating/question.ts'
import { dayIn, weekdayFrom } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import { matchKey } from '../values/match-key.ts'
import { asFaultOf, checkUnit, mostUnits, overlongMicrometres } from './check-unit.ts'
import type { FreightQuestion } from './freight-quote.ts'
import { type HandlingUnit, longestSide, unitCount } from './handling-unit.ts'
import type { FreightContext, FreightFault, UncheckedFreight } from './unchecked-freight.ts'

/** The exact question, or every fault of the one that was sent. */
export function checkFreight(
  sent: UncheckedFreight,
  context: FreightContext,
): FreightQuestion | readonly FreightFault[] {
  const faults: FreightFault[] = []
  const destination = checkEnd(sent.destination, 'to', context, faults)
  const origin = checkEnd(originOf(sent, context), 'from', context, faults)
  const units = checkUnits(sent, faults)
  const asked = checkAccessorials(sent.accessorials, faults)
  const pickupOn = checkPickup(sent.pickupOn, context.at, faults)
  const services = checkServices(sent.services, context, faults)
  const [first, ...others] = units
  if (faults.length > 0 || !first) return faults
  return {
    origin,
    destination,
    units: [first, ...others],
    accessorials: [...asked, ...accessorialsOf(units)],
    pickupOn,
    services,
    at: context.at,
  }
}

/** The exact question, or a refusal that names each field at fault by its path in what was sent. */
export function exactFreight(
  sent: UncheckedFreight,
  context: FreightContext,
  pathOf: (fault: FreightFault) => string,
): FreightQuestion {
  const checked = checkFreight(sent, context)
  if ('units' in checked) return checked
  throw questionRefusal(checked, pathOf)
}

/** Whether anybody could ever book it: all that does not depend on the places. */
export function faultsOfUnits(
  sent: Pick<UncheckedFreight, 'units' | 'accessorials' | 'pickupOn'>,
  at: Instant,
): readonly FreightFault[] {
  const faults: FreightFault[] = []
  checkUnits(sent, faults)
  checkAccessorials(sent.accessorials, faults)
  checkPickup(sent.pickupOn, at, faults)
  return faults
}

function originOf({ origin }: UncheckedFreight, context: FreightContext): PostalAddress {
  const { accountName, settings, catalogue } = context
  const own = ownAddress(accountName, settings.region, settings, catalogue)
  return origin === null ? { ...own, residential: false } : completeAddress(origin, own)
}

const endParts = {
  to: { country: 'countryCode', postal: 'postalCode' },
  from: { country: 'fromCountryCode', postal: 'fromPostalCode' },
} as const

const countriesWithPostalCodes: ReadonlySet<string> = new Set(['US', 'CA'])

/** A country that no freight goes to is no fault: no service is offered there. */
function checkEnd(
  address: PostalAddress,
  end: keyof typeof endParts,
  { catalogue }: FreightContext,
  faults: FreightFault[],
): LaneEnd {
  const { country, postal } = endParts[end]
  const { countryCode } = address
  if (countryCode === null) faults.push({ part: country, says: 'is required for a quote' })
  else if (!isCountry(countryCode, catalogue)) {
    const says = `must be a two-letter ISO 3166-1 country code, not ${countryCode}`
    faults.push({ part: country, says })
  }
  const place = territoryAsState({ ...address, countryCode: countryCode ?? '' })
  if (place.postalCode === null && countriesWithPostalCodes.has(place.countryCode)) {
    faults.push({ part: postal, says: 'is required for a quote' })
  }
  return place
}

function checkUnits(
  { units }: Pick<UncheckedFreight, 'units'>,
  faults: FreightFault[],
): readonly HandlingUnit[] {
  const checked = units.flatMap((unit, at) => checkUnit(unit, asFaultOf(faults, at)) ?? [])
  if (units.length === 0) faults.push({ part: 'units', says: 'must have at least one unit' })
  else if (unitCount(checked) > mostUnits) {
    const says = `must be at most ${mostUnits} units of freight in total, not ${unitCount(checked)}`
    faults.push({ part: 'units', says })
  }
  return checked
}

function checkAccessorials(
  sent: readonly string[],
  faults: FreightFault[],
): readonly AskedAccessorial[] {
  const asked = new Set<AskedAccessorial>()
  for (const [index, text] of sent.entries()) {
    const known = askedAccessorials.find(one => matchKey(one) === matchKey(text))
    if (known) asked.add(known)
    else {
      const says = `must be one of ${askedAccessorials.join(', ')}, not ${text}`
      faults.push({ part: 'accessorials', says, index })
    }
  }
  return askedAccessorials.filter(one => asked.has(one))
}

/** What nobody asks for, and the goods bring about. */
function accessorialsOf(units: readonly HandlingUnit[]): readonly Accessorial[] {
  const derived: Accessorial[] = []
  if (units.some(({ hazmat }) => hazmat)) derived.push('hazmat')
  if (longestSide(units) >= overlongMicrometres) derived.push('overlength')
  return derived
}

/** Where freight goes, the day ends last in Hawaii. */
const latestZone = 'Pacific/Honolulu'
const mostDaysAhead = 90

function checkPickup(sent: string | null, at: Instant, faults: FreightFault[]): string | null {
  if (sent === null) return null
  const tell = (says: string): void => {
    faults.push({ part: 'pickupOn', says })
  }
  const time = /^\d{4}-\d{2}-\d{2}$/.test(sent) ? Date.parse(`${sent}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(sent)) {
    tell('must be a date such as 2026-01-31')
  } else if (sent < dayIn(latestZone, at)) tell('must not be in the past')
  else if (time > at + mostDaysAhead * dayMs) tell(`must be within ${mostDaysAhead} days`)
  // Trucks drive on weekdays.
  return Number.isNaN(time) ? sent : weekdayFrom(sent)
}

function checkServices(
  names: readonly string[] | null,
  { freight }: FreightContext,
  faults: FreightFault[],
): readonly number[] | null {
  if (names === null || names.length === 0) return null
  return names.flatMap((name, index) => {
    const service = freight.findService(name)
    if (service) return service.id
    faults.push({ part: 'services', says: `is not a known freight service: ${name}`, index })
    return []
  })
}
