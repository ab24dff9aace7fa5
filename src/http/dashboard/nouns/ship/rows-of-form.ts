import { notFound } from '#core/errors.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { mostLines } from './fields-of-shipment.ts'

/** Adds an empty package at the end, which is judged like the others. */
export function withPackage(form: URLSearchParams): URLSearchParams {
  const at = Math.max(1, new FormReader(form).count('packages', mostPackages))
  return at < mostPackages ? withEmpty(form, `packages.${at}.weight`) : form
}

/** Adds an empty line of goods at the end. */
export function withLine(form: URLSearchParams): URLSearchParams {
  const at = Math.max(1, new FormReader(form).count('items', mostLines))
  return at < mostLines ? withEmpty(form, `items.${at}.title`) : form
}

function withEmpty(form: URLSearchParams, name: string): URLSearchParams {
  const fields = new URLSearchParams(form)
  fields.set(name, '')
  return fields
}

/** Takes one of several packages away: those behind it take its place. */
export function withoutPackage(form: URLSearchParams, about: string): URLSearchParams {
  const count = new FormReader(form).count('packages', mostPackages)
  const without = Number(about)
  if (!/^\d{1,2}$/.test(about) || without >= count || count < 2) throw notFound('Package')
  const fields = new URLSearchParams()
  for (const [name, value] of form) {
    const [list, at = '', part] = name.split('.')
    const place = list === 'packages' ? Number(at) : -1
    if (place === without) continue
    fields.append(place > without ? `packages.${place - 1}.${part}` : name, value)
  }
  return fields
}
