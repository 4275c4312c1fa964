/** The value below which a share of the values lies, by the nearest rank. @param share 0.5 is the median */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The median of each number over several results of one measurement; other properties are ignored. */
export function medians<Figures extends object>(results: Figures[]): Record<string, number> {
  const figures = Object.entries(results[0] ?? {}).filter(([, value]) => typeof value === 'number')
  return Object.fromEntries(
    figures.map(([name]) => [
      name,
      quantile(
        results.map((result) => Number(result[name as keyof Figures])),
        0.5,
      ),
    ]),
  )
}
