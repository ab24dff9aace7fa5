import type { OutlineStep } from '../type/typeface.ts'

/** x and y of the upper end, x and y of the lower end, and 1 or -1 for the direction of drawing. */
export const edgeFigures = 5
const curveSteps = 6

/**
 * The straight edges of an outline, with a y axis that points down. They are one flat list of numbers,
 * because a page of Chinese has a million edges.
 */
export function outlineEdges(steps: readonly OutlineStep[], scale: number): readonly number[] {
  const edges: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (y < toY) edges.push(x, y, toX, toY, 1)
    else if (y > toY) edges.push(toX, toY, x, y, -1)
    ;[x, y] = [toX, toY]
  }
  for (const { type, values } of steps) {
    const [a, b] = [across(values, 0, scale), down(values, 1, scale)]
    if (type === 'M') [x, y, startX, startY] = [a, b, a, b]
    else if (type === 'L') lineTo(a, b)
    else if (type === 'Z') lineTo(startX, startY)
    else {
      const [fromX, fromY] = [x, y]
      const [c, d] = [across(values, 2, scale), down(values, 3, scale)]
      const [e, f] = [across(values, 4, scale), down(values, 5, scale)]
      for (let step = 1; step <= curveSteps; step++) {
        const t = step / curveSteps
        if (type === 'Q') lineTo(quadratic(fromX, a, c, t), quadratic(fromY, b, d, t))
        else if (type === 'C') lineTo(cubic(fromX, a, c, e, t), cubic(fromY, b, d, f, t))
      }
    }
  }
  return edges
}

const across = (values: readonly number[], at: number, scale: number): number =>
  (values[at] ?? 0) * scale
const down = (values: readonly number[], at: number, scale: number): number =>
  (values[at] ?? 0) * -scale

const quadratic = (from: number, control: number, to: number, t: number): number =>
  (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t ** 2 * to

const cubic = (from: number, first: number, second: number, to: number, t: number): number =>
  (1 - t) ** 3 * from + 3 * t * (1 - t) ** 2 * first + 3 * t ** 2 * (1 - t) * second + t ** 3 * to
