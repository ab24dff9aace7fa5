import type { DelayCounts } from '#core/webhook/delivery-counters.ts'

/**
 * A histogram that somebody else counts, in the text format of Prometheus: the library's own would count
 * again what was counted before each reading.
 */
export function histogramText(
  name: string,
  help: string,
  series: readonly (readonly [labels: string, counts: DelayCounts])[],
): string {
  const lines = series.flatMap(([labels, { within, count, sumSeconds }]) => [
    ...within.map(([limit, below]) => `${name}_bucket{${labels},le="${limit}"} ${below}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumSeconds}`,
    `${name}_count{${labels}} ${count}`,
  ])
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
}
