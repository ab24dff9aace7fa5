import { expect, it } from 'vitest'
import { errorCodes } from '#core/errors.ts'
import { publishedCodes } from '#http/base/edge.ts'
import { transportFaultCodes } from '#http/base/transport-fault.ts'
import { operations, titled } from '../support/operations.ts'

const known: readonly string[] = [...errorCodes, ...transportFaultCodes]

// Every test of this version holds the codes of its answers against these.
it.each(titled(operations))('%s names the codes of each of its failures', (_, { responses }) => {
  for (const [status, { [publishedCodes]: codes = [], description }] of Object.entries(responses)) {
    if (status.startsWith('2')) continue
    expect(codes, status).not.toHaveLength(0)
    expect(known).toEqual(expect.arrayContaining([...codes]))
    for (const code of codes) expect(description).toContain(`\`${code}\``)
  }
})
