/** By the machine's clock, without keeping the process alive for it. The act takes care of its failure. */
export function later(act: () => Promise<void>, afterMs: number): () => void {
  const timer = setTimeout(() => void act(), afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
