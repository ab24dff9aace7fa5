import type { Validator } from 'typebox/compile'

export type Fault = ReturnType<Validator['Errors']>[number]

/**
 * A union tells what is wrong by each of its forms, and then that none fits. Where one form was of the
 * value's type, what it found is what is wrong; else the value is of no form's type, which is told once.
 */
export function withoutRivals(faults: readonly Fault[]): readonly Fault[] {
  const unions = new Set(
    faults.flatMap(({ keyword, instancePath }) => (keyword === 'anyOf' ? [instancePath] : [])),
  )
  return [...unions].reduce(withoutRivalsAt, faults)
}

function withoutRivalsAt(faults: readonly Fault[], path: string): readonly Fault[] {
  const types = faults.filter(fault => isType(fault) && fault.instancePath === path)
  const isOfAForm = faults.some(
    ({ keyword, instancePath: at }) =>
      at.startsWith(`${path}/`) || (at === path && keyword !== 'type' && keyword !== 'anyOf'),
  )
  const others = faults.filter(
    fault => fault.instancePath !== path || !(isType(fault) || fault.keyword === 'anyOf'),
  )
  const [first] = types.filter(isType)
  if (isOfAForm || first === undefined) return others.length > 0 ? others : faults
  const type = [...new Set(types.filter(isType).flatMap(({ params }) => params.type))]
  return [...others, { ...first, params: { type } }]
}

const isType = (fault: Fault): fault is Extract<Fault, { keyword: 'type' }> =>
  fault.keyword === 'type'
