import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import { Pointer } from 'typebox/value'
import { type CoreError, invalidFields } from '#core/errors.ts'
import { counted } from '#core/values/counted.ts'
import { byForm, type FormOf, formOf } from './forms.ts'
import { neverBlank } from './strictness.ts'
import { type Fault, withoutRivals } from './union-faults.ts'

/** The end of the sentence about a field that its pattern or its list refuses: "must be 6 to 10 digits". */
export const patternSays: unique symbol = Symbol('what the pattern asks for')
/** What would supply a required field that is missing. */
export const suppliedBy: unique symbol = Symbol('what would supply the field')

type Node = {
  readonly properties?: Readonly<Record<string, Node>>
  readonly minLength?: number
  readonly maxLength?: number
  readonly [patternSays]?: string
  readonly [neverBlank]?: boolean
  readonly [suppliedBy]?: string
  readonly [formOf]?: FormOf
}

/** People read no more faults of one body. */
const mostFaults = 100
Settings.Set({ maxErrors: mostFaults })

// A format is for readers of the document; the code that reads the text validates it.
Format.Clear()

type Check = (value: unknown) => CoreError | null

/** Compiles the schema on first use: a starting server does not wait for all of them. */
export function compileCheck(schema: TSchema): Check {
  const { [formOf]: choose }: Node = schema
  if (choose) return byForm(choose, compileCheck)
  let validator: Validator | null = null
  return value => {
    validator ??= Compile(schema)
    return validator.Check(value) ? null : refusal(schema, value, validator.Errors(value))
  }
}

function refusal(schema: TSchema, sent: unknown, faults: readonly Fault[]): CoreError {
  const fields: Record<string, string[]> = {}
  for (const fault of withoutRivals(faults)) {
    for (const [path, sentence] of sentencesOf(schema, sent, fault)) {
      const known = fields[path] ?? []
      if (!known.includes(sentence)) known.push(sentence)
      fields[path] = known
    }
  }
  return invalidFields(fields)
}

function sentencesOf(
  schema: TSchema,
  sent: unknown,
  fault: Fault,
): readonly (readonly [string, string])[] {
  const path = dotted(fault.instancePath)
  const node = nodeAt(schema, fault.schemaPath)
  if (fault.keyword === 'required') {
    return fault.params.requiredProperties.map(name => {
      const missing = path === '' ? name : `${path}.${name}`
      const supplier = node?.properties?.[name]?.[suppliedBy]
      const hint = supplier === undefined ? '' : `; ${supplier} would supply it`
      return [missing, `The ${missing} field is required${hint}.`] as const
    })
  }
  const subject = path === '' ? 'The request' : `The ${path}`
  const isRefusedBlank = node?.[neverBlank] === true && Pointer.Get(sent, fault.instancePath) === ''
  const predicate = isRefusedBlank ? blankSays : predicateOf(fault, node)
  return [[path, `${subject} ${predicate}.`]]
}

const blankSays = 'may be left out or null, but not empty'

function predicateOf(fault: Fault, node: Node | undefined): string {
  switch (fault.keyword) {
    case 'type':
      return `must be ${typeNames(fault.params.type)}`
    case 'enum':
      if (node?.[patternSays] !== undefined) return node[patternSays]
      return `must be one of: ${fault.params.allowedValues.filter(value => value !== null).join(', ')}`
    case 'maxLength':
      return node?.minLength === fault.params.limit
        ? `must be exactly ${counted(fault.params.limit, 'character')} long`
        : `may not be longer than ${counted(fault.params.limit, 'character')}`
    case 'minLength':
      return node?.maxLength === fault.params.limit
        ? `must be exactly ${counted(fault.params.limit, 'character')} long`
        : `must be at least ${counted(fault.params.limit, 'character')} long`
    case 'minimum':
      return `must be at least ${fault.params.limit}`
    case 'exclusiveMinimum':
      return `must be greater than ${fault.params.limit}`
    case 'maximum':
      return `may not be greater than ${fault.params.limit}`
    case 'multipleOf':
      return `must be a multiple of ${fault.params.multipleOf}`
    case 'maxItems':
      return `may not contain more than ${counted(fault.params.limit, 'entry', 'entries')}`
    case 'minItems':
      return `must contain at least ${counted(fault.params.limit, 'entry', 'entries')}`
    case 'pattern':
      return node?.[patternSays] ?? `must match ${fault.params.pattern}`
    case '~refine':
      return fault.params.message
    default:
      return 'is not valid'
  }
}

const articles: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
}

/** Leaves `null` out: every field that may be absent takes it, and to name it would only confuse. */
const typeNames = (type: string | readonly string[]): string =>
  [type]
    .flat()
    .filter(name => name !== 'null')
    .map(name => articles[name] ?? name)
    .join(' or ')

/** `/items/0/value` → `items.0.value`. */
const dotted = (pointer: string): string => pointer.replace(/^\//, '').replaceAll('/', '.')

/** The schema whose keyword a fault's path ends with. */
function nodeAt(schema: TSchema, schemaPath: string): Node | undefined {
  let node: unknown = schema
  for (const step of schemaPath.replace(/^#\/?/, '').split('/')) {
    const next: unknown =
      typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined
    if (typeof next !== 'object' || next === null) break
    node = next
  }
  return node as Node | undefined
}
