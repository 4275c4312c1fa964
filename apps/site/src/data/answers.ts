/** What somebody asked of the content, e.g. of `getProduct(7)`. */
interface Question {
  /** Names the question: equal questions have equal keys. */
  key: string
  ask: () => unknown
}

/** What a page asked, with the answers that it was given. */
export type Trace = ReadonlyMap<string, { question: Question; answer: unknown }>

/**
 * The answers to questions about one snapshot of the content; each is asked once. Where an answer equals that of the
 * snapshot before, it is the very same object, so that pages compare by identity alone.
 */
export class Answers {
  readonly #answers = new Map<string, unknown>()
  #before: ReadonlyMap<string, unknown>
  #trace: Map<string, { question: Question; answer: unknown }> | undefined

  constructor(before?: Answers) {
    this.#before = before ? before.#answers : new Map()
  }

  /** Answers a question, and notes it for the page that is rendered. */
  get<Answer>(key: string, ask: () => Answer): Answer {
    const trace = this.#trace
    // What an answer is made of belongs to the answer.
    this.#trace = undefined
    const question = { key, ask }
    try {
      const answer = this.#answerTo(question)
      trace?.set(key, { question, answer })
      return answer as Answer
    } finally {
      this.#trace = trace
    }
  }

  /** Notes what is asked during `work`. One at a time. */
  async traced<Result>(work: () => Promise<Result>): Promise<{ result: Result; trace: Trace }> {
    const trace = new Map()
    this.#trace = trace
    try {
      return { result: await work(), trace }
    } finally {
      this.#trace = undefined
    }
  }

  /** Whether every question of a page has the same answer as when it was rendered. */
  confirm(trace: Trace): boolean {
    for (const { question, answer } of trace.values()) if (this.#answerTo(question) !== answer) return false
    return true
  }

  /** Forgets the snapshot before, which only helped to compare. */
  settle(): void {
    this.#before = new Map()
  }

  #answerTo({ key, ask }: Question): unknown {
    if (this.#answers.has(key)) return this.#answers.get(key)
    const answer = ask()
    const before = this.#before.get(key)
    const kept = isEqual(before, answer) ? before : answer
    this.#answers.set(key, kept)
    return kept
  }
}

/** Whether two values hold the same; cheap where they share their parts. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isEqual(one[key], other[key]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
