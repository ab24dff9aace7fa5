import { afterAll, beforeAll, expect, it } from 'vitest'
import { boughtBy, filledForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { type Service, startService } from '#test/support/service.ts'

const placed = /\/sandbox\/dashboard\/\d+\/shipments\/([^?]+)\?done=bought$/

describeOnEachEngine('the form to ship', ({ settings }) => {
  let service: Service
  beforeAll(async () => {
    service = await startService(await settings())
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('buys once, however often it is sent, and leads to the same place', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post('/ship/buy', form)),
    )
    const later = await visitor.post('/ship/buy', form)
    const answers = [...atOnce, later]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    const { shipments, credits, paid } = await boughtBy(service, visitor)
    expect(shipments.map(({ state }) => state)).toEqual(['bought'])
    expect(paid).toBe(Number(form.offer?.split(':')[1]))
    expect(credits).toBe(1_000_00 - paid)
    expect(placed.exec(later.location ?? '')?.[1]).toBe(shipments[0]?.shipCode)
  })

  it('buys nothing more with other fields under the same key', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    await visitor.post('/ship/buy', form)
    const other = await visitor.post('/ship/buy', { ...form, 'to_address.name': 'Grace Hopper' })
    expect(other.status).toBe(409)
    expect(other.text).toContain('This form was sent before with different values')
    expect(other.text).not.toContain(form.form_key)
    expect((await boughtBy(service, visitor)).shipments).toHaveLength(1)
  })

  it('is not saved as a draft, too, after it was bought', async () => {
    const visitor = await funded(service)
    const form = await filledForm(visitor, parcelFields)
    await visitor.post('/ship/buy', form)
    const { offer: _, ...unpressed } = form
    const saved = await visitor.post('/ship/save', unpressed)
    expect(saved.status).toBe(409)
    expect(saved.text).toContain('This form was sent before with different values')
    expect((await boughtBy(service, visitor)).shipments).toHaveLength(1)
  })

  it('is shown, and does nothing, where an older page sent its button to the form', async () => {
    const visitor = await funded(service)
    const { offer, ...form } = await filledForm(visitor, parcelFields)
    const { status, text } = await visitor.post('/ship', { ...form, act: `buy:${offer}` })
    expect(status).toBe(200)
    expect(text).toContain(`name="offer" value="${offer}"`)
    expect(text).toContain(form.form_key)
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })
})
