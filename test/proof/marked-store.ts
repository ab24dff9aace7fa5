import type { Store, Writers } from '#core/store.ts'

/** A step that gives a promise is not taken before that is kept. */
export type Step = (name: string) => void | Promise<void>

/** A store that tells of each step before it is taken, and of the end of what commits. */
export const marked = (store: Store, step: Step): Store => ({
  ...store,
  async takeNumbers(range, count) {
    await step(`taking numbers of ${range}`)
    return await store.takeNumbers(range, count)
  },
  async transact(account, work) {
    await step('beginning a transaction')
    const result = await store.transact(account, writers => work(markedWriters(writers, step)))
    await step('hearing that it is committed')
    return result
  },
})

/** Each call of a store within a transaction is a step of its own. */
const markedWriters = (writers: Writers, step: Step): Writers =>
  new Proxy(writers, {
    get(target, store) {
      return new Proxy(Reflect.get(target, store), {
        get(calls, name) {
          const call: unknown = Reflect.get(calls, name)
          if (typeof call !== 'function') return call
          return (...given: readonly unknown[]) => {
            const waited = step(`${String(store)}.${String(name)}`)
            const go = () => call.apply(calls, given)
            return waited ? waited.then(go) : go()
          }
        },
      })
    },
  })
