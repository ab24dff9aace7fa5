import type { FieldFaults } from '#core/errors.ts'
import type { Present } from '../../base/error-answers.ts'
import { statusOf } from '../../base/status-of-code.ts'

/** Clients branch on the code; the sentence is for people. */
export const presentProblem: Present = (problem, docsUrl) => ({
  status: statusOf[problem.code],
  body: { error: { ...errorFields(problem), docs_url: docsUrl } },
})

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
