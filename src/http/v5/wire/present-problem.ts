import type { CoreError } from '#core/errors.ts'
import type { Present } from '../../base/error-answers.ts'
import { statusOf } from '../../base/status-of-code.ts'

export const problemMessage = ({
  message,
  fields,
}: Pick<CoreError, 'message' | 'fields'>): string =>
  Object.keys(fields).length > 0 ? 'The given data was invalid.' : message

/** Clients branch on the code; the sentence is for people. */
export const presentProblem: Present = ({ code, message, fields }, docsUrl) => ({
  status: statusOf[code],
  body: {
    error: {
      code,
      message: problemMessage({ message, fields }),
      details: fields,
      docs_url: docsUrl,
    },
  },
})
