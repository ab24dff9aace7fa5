/** Runs an act by the machine's clock, and keeps no process alive for it. The act handles its own errors. */
export function runLater(act: () => Promise<void>, afterMs: number): () => void {
  const timer = setTimeout(() => void act(), afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
