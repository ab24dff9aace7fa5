/** Counts turns of the event loop from now on. */
export function turnsFromNow(): { readonly turns: () => number; readonly stop: () => void } {
  let [count, isOver] = [0, false]
  const next = (): void => {
    count += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return {
    turns: () => count,
    stop: () => {
      isOver = true
    },
  }
}
