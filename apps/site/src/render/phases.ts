/** Measures how long the phases of a render take. */
export class Phases {
  /** Milliseconds by phase, to a tenth. */
  readonly ms: Record<string, number> = {}

  async time<Result>(phase: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    const result = await work()
    this.ms[phase] = Math.round((performance.now() - start) * 10) / 10
    return result
  }
}
