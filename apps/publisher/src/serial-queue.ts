/** Runs jobs in sequence, in the order of the calls. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(job)
    this.#last = result.catch(() => undefined)
    return result
  }
}
