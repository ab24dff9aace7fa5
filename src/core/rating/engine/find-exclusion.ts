import type { UnaskedRule } from '../../catalogue/catalogue-data.ts'
import type { RateQuestion } from '../question.ts'
import type { CompiledService } from './compiled-catalogue.ts'
import type { ExclusionCause } from './exclusion-cause.ts'
import type { RatingContext } from './rating-context.ts'

/** Why the service takes no such parcel, as far as that needs no zone and no rate card. */
export function findExclusion(
  service: CompiledService,
  context: RatingContext,
): ExclusionCause | null {
  const { question, parcel, destination } = context
  const { data } = service
  if (!service.offered) return 'not_offered'
  if (data.permission !== null && !question.libraryMail) return 'not_permitted'
  if (service.takes[parcel.packageIndex] !== 1) return 'package_not_taken'
  if (context.returnFromAbroad) return 'return_from_abroad'
  if (service.chart.served[destination.country] !== 1) return 'country_not_served'
  if (context.receivers.length > 0) {
    const refused = data.notDeliveredTo.find(kind => context.receivers.includes(kind))
    if (refused !== undefined) return refused
  }
  if ((question.insured || question.insuredForNothing) && !data.trackable) return 'not_tracked'
  if (question.insured) {
    if (service.protectedUpTo < 0) return 'no_protection'
    if (question.givenValue > service.protectedUpTo) return 'value_too_high'
  }
  if (question.signature && !service.signature) return 'no_signature'
  if (!parcel.fits) return 'does_not_fit'
  if (parcel.longest > data.limits.longestMicrometres) return 'too_long'
  if (parcel.tooHeavy) return 'too_heavy_for_package'
  if (parcel.weightTicks > data.limits.weightTicks) return 'too_heavy'
  return null
}

/** Whether the caller named the service, or the catalogue offers it to callers who named none. */
export function isAsked(service: CompiledService, question: RateQuestion): boolean {
  if (question.services !== null) return question.services.includes(service.data.id)
  const rule = service.data.unasked
  if (rule.kind === 'always') return true
  return rule.kind === 'headings' && everyHeading(rule, question.hsCodes)
}

function everyHeading(
  rule: Extract<UnaskedRule, { kind: 'headings' }>,
  hsCodes: RateQuestion['hsCodes'],
): boolean {
  return (
    hsCodes.length > 0 &&
    hsCodes.every(code => {
      const heading = Number(code?.slice(0, 4) ?? Number.NaN)
      return rule.ranges.some(([from, to]) => heading >= from && heading <= to)
    })
  )
}
