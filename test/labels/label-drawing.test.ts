import { describe, expect, test } from 'vitest'
import type { LabelContent } from '#core/ports/labels.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import type { DrawingTask } from '#labels/drawing/drawing-task.ts'
import { DrawingThread } from '#labels/drawing/drawing-thread.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { openLabelDrawing } from '#labels/label-drawing.ts'
import { contentAbroad, courierContent, customs, postContent, receiver } from './sample-content.ts'

const atOnce = drawAtOnce(labelArtist)
const invoice = { number: 'INV-1', incoterm: 'DAP', reason: 'Sale', freight: 100, insurance: 0 }

const declaring = (description: (item: number) => string, items: number): LabelContent => {
  const [line] = customs.lines
  if (!line) throw new Error('the sample declares nothing')
  const lines = Array.from({ length: items }, (_, item) => ({
    ...line,
    description: description(item),
  }))
  return { ...contentAbroad, customs: { ...customs, lines, invoice } }
}

describe('the drawing of labels', () => {
  const russian = { ...receiver, name: 'Александр Ёлкин', address1: 'улица Ленина 5' }

  test.each([
    ['of a post', postContent],
    ['of a courier', courierContent],
    ['abroad, with papers', contentAbroad],
    ['to a name in Russian', { ...postContent, recipient: russian }],
  ])('draws the usual label %s at once, in every format', async (_, content) => {
    await using drawing = openLabelDrawing()
    for (const format of ['pdf', 'zpl', 'png'] as const) {
      expect(drawing.isLong(content, format)).toBe(false)
      const drawn = drawing.draw(content, format, 1)
      expect(drawn).toEqual(atOnce.draw(content, format))
      const packed = atOnce.layOut(content)
      expect(drawing.redraw(packed, format, {}, 1)).toEqual(atOnce.draw(content, format).bytes)
      const options = { dotsPerInch: 300 } as const
      expect(drawing.redraw(packed, format, options, 1)).toEqual(
        labelArtist.render(labelArtist.unpack(packed), format, options),
      )
    }
    expect(await drawing.layOut(content, 1)).toBe(atOnce.layOut(content))
  })

  test.each([
    ['in Japanese', { ...postContent, recipient: { ...receiver, name: '東京' } }],
    ['in Chinese', { ...postContent, recipient: { ...receiver, name: '上海市浦东新区' } }],
    ['with many goods', declaring(item => `Cotton shirt ${item}`, 200)],
    ['with goods in Hebrew', declaring(item => `חולצת כותנה ${item}`, 30)],
  ])('draws a label %s on another thread, to the same bytes', async (_, content) => {
    await using drawing = openLabelDrawing()
    expect(drawing.isLong(content, 'pdf')).toBe(true)
    const promise = drawing.draw(content, 'pdf', 1)
    expect(promise).toBeInstanceOf(Promise)
    const drawn = await promise
    const same = atOnce.draw(content, 'pdf')
    expect(drawn.packed).toBe(same.packed)
    expect(Buffer.from(drawn.bytes).equals(same.bytes)).toBe(true)
    const options = { dotsPerInch: 300 } as const
    const fine = await drawing.redraw(drawn.packed, 'zpl', options, 1)
    expect(Buffer.from(fine).equals(atOnce.redraw(drawn.packed, 'zpl', options))).toBe(true)
    const again = drawing.redraw(drawn.packed, 'pdf', {}, 1)
    expect(again).toBeInstanceOf(Promise)
    expect(Buffer.from(await again).equals(same.bytes)).toBe(true)
    expect(await drawing.layOut(content, 1)).toBe(same.packed)
    expect(await drawing.layOut(content, 1)).toBe(same.packed)
  })
})

/** What a thread does with a task instead of drawing it. */
const threadThat = (does: string, loads = 'say({ kind: "ready" })') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      const say = message => parentPort.postMessage(message)
      const draw = task => say({ kind: 'drawn', drawing: { packed: task.packed, bytes: new Uint8Array() } })
      parentPort.on('message', task => { ${does} })
      ${loads}`)}`,
  )

const task = (packed: string): DrawingTask => ({
  kind: 'redraw',
  packed,
  format: 'pdf',
  options: {},
})
const limits = { waitingMs: 60_000, drawingMs: 60_000 }
const unavailable = expect.objectContaining({ code: 'unavailable' })

describe('the drawing thread', () => {
  test('is given up where it hangs, and replaced for the next task', async () => {
    const hangs = threadThat("if (task.packed === 'endless') for (;;) {} else draw(task)")
    await using thread = new DrawingThread({ ...limits, drawingMs: 700 }, hangs)
    const endless = thread.carryOut(task('endless'), 1, 1)
    const next = thread.carryOut(task('next'), 1, 2)
    await expect(endless).rejects.toEqual(unavailable)
    expect((await next).packed).toBe('next')
  })

  test('is replaced where it dies', async () => {
    const dies = threadThat("if (task.packed === 'deadly') process.exit(1); else draw(task)")
    await using thread = new DrawingThread(limits, dies)
    const deadly = thread.carryOut(task('deadly'), 1, 1)
    const next = thread.carryOut(task('next'), 1, 2)
    await expect(deadly).rejects.toEqual(unavailable)
    expect((await next).packed).toBe('next')
  })

  test('keeps nobody waiting where it can not start', async () => {
    await using thread = new DrawingThread(limits, threadThat('', "throw new Error('no')"))
    await expect(thread.carryOut(task('any'), 1, 1)).rejects.toEqual(unavailable)
  })

  test('draws small tasks before large ones', async () => {
    await using thread = new DrawingThread(limits, threadThat('draw(task)'))
    const order: string[] = []
    const works = [20, 400, 1] as const
    const ask = async (work: number) => {
      order.push((await thread.carryOut(task(`of ${work}`), 1, work)).packed)
    }
    await Promise.all(works.map(ask))
    expect(order).toEqual(['of 1', 'of 20', 'of 400'])
  })

  const asked = async (
    thread: DrawingThread,
    tasks: readonly (readonly [string, number, DrawingTask])[],
  ): Promise<readonly string[]> => {
    const order: string[] = []
    const ask = async ([name, accountId, wanted]: (typeof tasks)[number]) => {
      await thread.carryOut(wanted, accountId, 1)
      order.push(name)
    }
    await Promise.all(tasks.map(ask))
    return order
  }

  test('lets accounts take turns', async () => {
    await using thread = new DrawingThread(limits, threadThat('draw(task)'))
    const order = await asked(thread, [
      ['first of 1', 1, task('')],
      ['second of 1', 1, task('')],
      ['third of 1', 1, task('')],
      ['first of 2', 2, task('')],
      ['second of 2', 2, task('')],
      ['first of 3', 3, task('')],
    ])
    expect(order).toEqual([
      'first of 1',
      'first of 2',
      'first of 3',
      'second of 1',
      'second of 2',
      'third of 1',
    ])
  })

  test("draws an account's purchases before its reprints", async () => {
    await using thread = new DrawingThread(limits, threadThat('draw(task)'))
    const purchase: DrawingTask = { kind: 'lay out', content: postContent }
    const order = await asked(thread, [
      ['reprint', 1, task('')],
      ['purchase', 1, purchase],
    ])
    expect(order).toEqual(['purchase', 'reprint'])
  })

  test('refuses the crowd of one account at once, and serves another account', async () => {
    await using thread = new DrawingThread(limits, threadThat('draw(task)'))
    const crowd = Array.from({ length: 60 }, () => thread.carryOut(task('crowd'), 1, 1))
    const other = thread.carryOut(task('other'), 2, 1)
    const drawn = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled')
    expect(drawn.length).toBe(32)
    expect((await other).packed).toBe('other')
  })

  test('refuses what waited too long, and what it still holds when it is closed', async () => {
    const never = threadThat('', '')
    const thread = new DrawingThread({ ...limits, waitingMs: 1 }, never)
    await expect(thread.carryOut(task('any'), 1, 1)).rejects.toEqual(unavailable)
    const patient = new DrawingThread(limits, never)
    const held = patient.carryOut(task('any'), 1, 1)
    const refused = expect(held).rejects.toEqual(unavailable)
    await patient[Symbol.asyncDispose]()
    await refused
    await thread[Symbol.asyncDispose]()
  })
})
