import { describe, expect, it } from 'vitest'
import { SharedCalls } from '#carriers/remote/shared-calls.ts'

const left = () => new Error('left')
const controllers = (count: number) => Array.from({ length: count }, () => new AbortController())

/** Calls that end when the test says so. */
function running() {
  const shared = new SharedCalls<string>()
  const started: { answer: PromiseWithResolvers<string>; signal: AbortSignal }[] = []
  const share = (key: string, { signal }: AbortController) =>
    shared.share(key, signal, left, signal => {
      const answer = Promise.withResolvers<string>()
      started.push({ answer, signal })
      return answer.promise
    })
  return { share, started }
}

describe('identical calls in flight', () => {
  it('are one call, whose answer is for all', async () => {
    const { share, started } = running()
    const answers = controllers(50).map(caller => share('a', caller))
    expect(started).toHaveLength(1)
    started[0]?.answer.resolve('yes')
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['yes']))
  })

  it('are told apart by their key, and asked anew when they have their answer', async () => {
    const { share, started } = running()
    const [first, second, third] = controllers(3)
    if (!first || !second || !third) throw new Error('three callers')
    const answers = [share('a', first), share('b', second)]
    for (const { answer } of started) answer.resolve('yes')
    await Promise.all(answers)
    share('a', third).catch(() => null)
    expect(started).toHaveLength(3)
  })

  it('go on for the others when one caller leaves, who learns it at once', async () => {
    const { share, started } = running()
    const [leaver, stayer] = controllers(2)
    if (!leaver || !stayer) throw new Error('two callers')
    const [gone, stays] = [share('a', leaver), share('a', stayer)]
    leaver.abort()
    await expect(gone).rejects.toThrow('left')
    expect(started[0]?.signal.aborted).toBe(false)
    started[0]?.answer.resolve('yes')
    expect(await stays).toBe('yes')
  })

  it('are cancelled when the last caller leaves; who comes then is asked anew', async () => {
    const { share, started } = running()
    const [first, last, later] = controllers(3)
    if (!first || !last || !later) throw new Error('three callers')
    const both = Promise.allSettled([share('a', first), share('a', last)])
    first.abort()
    expect(started[0]?.signal.aborted).toBe(false)
    last.abort()
    await both
    expect(started[0]?.signal.aborted).toBe(true)
    const asked = share('a', later)
    expect(started).toHaveLength(2)
    started[1]?.answer.resolve('yes')
    expect(await asked).toBe('yes')
  })

  it('share a failure too', async () => {
    const { share, started } = running()
    const ends = Promise.allSettled(controllers(3).map(caller => share('a', caller)))
    started[0]?.answer.reject(new Error('broken'))
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('are not begun for a caller who has left before', async () => {
    const { share, started } = running()
    const gone = new AbortController()
    gone.abort()
    await expect(share('a', gone)).rejects.toThrow('left')
    expect(started).toHaveLength(0)
  })
})
