/** A rule of the simulation was broken. The message of a run ends with its last events. */
export class RuleViolationError extends Error {
  override readonly name = 'RuleViolationError'
}

/** Keeps the first violation until the event is over, because the publisher under test would catch a thrown violation. */
export class Violations {
  #first: RuleViolationError | undefined

  /** Runs a check that may throw inside the publisher's code. @throws errors other than violations */
  collect(check: () => void): void {
    try {
      check()
    } catch (error) {
      if (!(error instanceof RuleViolationError)) throw error
      this.#first ??= error
    }
  }

  throwFirst(): void {
    if (this.#first) throw this.#first
  }
}
