import { seededNumbers } from '@bayt/content/testing/seeded-numbers'

/** Random choices from a seed. */
export class Random {
  /** A number from 0 to below 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = seededNumbers(seed)
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }
}
