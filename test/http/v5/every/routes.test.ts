import { describe, expect, it } from 'vitest'
import { routes } from '#http/v5/routes/routes.ts'
import { operations } from '../support/operations.ts'

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

describe('the routes of this version', () => {
  it('are the operations of its document, each once', () => {
    const made = routes.map(({ operationId, method, url }) => [operationId, method, pathOf(url)])
    const published = operations.map(({ operationId, method, path }) => [operationId, method, path])
    expect(made.toSorted()).toEqual(published.toSorted())
  })
})
