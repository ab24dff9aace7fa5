import Type from 'typebox'
import { WrongEnvironment } from '#core/account/authenticate.ts'
import type { FieldFaults } from '#core/errors.ts'
import type { Present } from '../../base/error-answers.ts'
import { statusOf } from '../../base/status-of-code.ts'
import type { WireCode } from '../../base/transport-fault.ts'
import { text } from './envelope.ts'

/** What every failure says, be it of a whole call or of one shipment among many. */
export const problemFields = {
  code: text('What clients branch on: a code of [the errors](/docs/errors)'),
  message: text('For people; the wording may change'),
  details: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'What is wrong with each field, by its dotted path; empty if no field is',
  }),
}

/** Clients branch on the code; the sentence is for people. */
export const presentProblem: Present = (problem, docsUrl) => ({
  status: statusOf[problem.code],
  body: { error: { ...errorFields(worded(problem)), docs_url: docsUrl } },
})

/** Versions 3 and 4 know one 401 for all. */
const worded: (problem: Parameters<Present>[0]) => Problem<WireCode> = problem =>
  problem instanceof WrongEnvironment ? { ...problem, message: problem.says } : problem

type Problem<Code> = {
  readonly code: Code
  readonly message: string
  readonly fields: FieldFaults
}

/** Where fields are at fault, `details` says what is. */
export const errorFields = <Code>({ code, message, fields }: Problem<Code>) => ({
  code,
  message: Object.keys(fields).length > 0 ? 'The given data was invalid.' : message,
  details: fields as Record<string, string[]>,
})
