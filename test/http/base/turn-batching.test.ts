import { describe, expect, it } from 'vitest'
import { Together } from '#http/base/turn-batching.ts'

/** A turn that ends when the test says so. */
function turns() {
  const due: (() => void)[] = []
  return {
    later: (run: () => void) => void due.push(run),
    end: () => due.shift()?.(),
    get pending() {
      return due.length
    },
  }
}

describe('steps that are done together', () => {
  it('wait for the end of the turn and keep their order', () => {
    const turn = turns()
    const together = new Together(turn.later)
    const done: number[] = []
    for (const step of [1, 2, 3]) together.add(() => done.push(step))
    expect(done).toEqual([])
    expect(turn.pending).toBe(1)
    turn.end()
    expect(done).toEqual([1, 2, 3])
    expect(turn.pending).toBe(0)
  })

  it('leave to the next turn what comes while they run', () => {
    const turn = turns()
    const together = new Together(turn.later)
    const done: string[] = []
    together.add(() => {
      done.push('first')
      together.add(() => done.push('next'))
    })
    turn.end()
    expect(done).toEqual(['first'])
    turn.end()
    expect(done).toEqual(['first', 'next'])
  })

  it('are done in rows of 64, all of them due at the end of the turn', () => {
    const turn = turns()
    const together = new Together(turn.later)
    let done = 0
    for (let step = 0; step < 150; step++) together.add(() => done++)
    expect(turn.pending).toBe(3)
    const reached = [1, 2, 3].map(() => {
      turn.end()
      return done
    })
    expect(reached).toEqual([64, 128, 150])
    expect(turn.pending).toBe(0)
  })

  it('are done though one before them failed', () => {
    const turn = turns()
    const together = new Together(turn.later)
    const done: number[] = []
    together.add(() => done.push(1))
    together.add(() => {
      throw new Error('the second fails')
    })
    together.add(() => done.push(3))
    expect(turn.end).toThrow('the second fails')
    together.add(() => done.push(4))
    turn.end()
    turn.end()
    expect(done).toEqual([1, 3, 4])
    expect(turn.pending).toBe(0)
  })
})
