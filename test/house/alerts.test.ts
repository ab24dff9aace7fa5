import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { blocksOf } from '../support/doc-blocks.ts'
import { sharedService } from '../support/service.ts'

const page = 'docs/alerts.md'
const text = readFileSync(resolve(import.meta.dirname, '../..', page), 'utf8')

const service = await sharedService()

const metricsIn = (prose: string): ReadonlySet<string> =>
  new Set([...prose.matchAll(/\bpostilion_[a-z_]*[a-z]\b/g)].map(([name]) => name))

describe('the page of alerts', () => {
  it('names the metrics that there are, and no others', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    const told = metrics.match(/^# HELP \S+/gm)?.join('\n') ?? ''
    expect(metricsIn(text)).toEqual(metricsIn(told))
  })

  it('has rules that are a list of names and expressions', () => {
    const [rules] = blocksOf(page)
    expect(parse(rules?.text ?? '')).toEqual([
      {
        alert: 'PurchaseStaysUnknown',
        expr: expect.stringContaining('{state=~"unknown|sold"}) > 3600'),
      },
      { alert: 'CarrierFails', expr: expect.stringContaining('sum by (carrier)') },
    ])
  })
})
