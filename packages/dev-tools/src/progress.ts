/** Prints one line per long step, with its duration. */
export class Progress {
  #step: string | undefined
  #startedMs = 0

  begin(step: string): void {
    this.end()
    this.#step = step
    this.#startedMs = performance.now()
    console.log(`  … ${step}`)
  }

  end(): void {
    if (this.#step === undefined) return
    console.log(`  ✓ ${this.#step} (${((performance.now() - this.#startedMs) / 1000).toFixed(1)} s)`)
    this.#step = undefined
  }
}

/** Draws a frame around lines. */
export function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(width + 4)
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n')
}
