import { formatNumber } from './format.ts'

/** A number with its noun: `1 field`, `1,000 fields`. @param noun a noun whose plural ends in `s` */
export function counted(count: number, noun: string): string {
  return `${formatNumber('en', count)} ${count === 1 ? noun : `${noun}s`}`
}
