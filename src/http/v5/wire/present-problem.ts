import type { Present } from '../../base/error-answers.ts'
import { statusOf } from '../../base/status-of-code.ts'

/** Clients branch on the code; the sentence is for people. */
export const presentProblem: Present = ({ code, message, fields }, docsUrl) => ({
  status: statusOf[code],
  body: {
    error: {
      code,
      message: Object.keys(fields).length > 0 ? 'The given data was invalid.' : message,
      details: fields,
      docs_url: docsUrl,
    },
  },
})
