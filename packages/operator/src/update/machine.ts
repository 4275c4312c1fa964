import type { Installation } from './installation.ts'
import type { Journal, StepName } from './journal.ts'

export interface Update {
  place: Installation
  journal: Journal
  /** Whether the operator accepts changed pages. */
  acceptsChanges: boolean
  /** Whether the operator accepts migrations that remove something. */
  acceptsLoss: boolean
  report: (line: string) => void
}

/** A step of an update. Each step can be repeated, because a killed update begins its last step again. */
export interface Step {
  name: StepName
  /** What the step does, for the terminal. */
  title: string
  /** @returns the result, in one line */
  run(update: Update): Promise<string>
  /** Restores the old state, wherever the step was interrupted. @returns a sentence about the undone work */
  undo?(update: Update): Promise<string | undefined>
}

/** A question to the operator. The update waits for the answer, and is neither continued nor undone. */
export class Question extends Error {
  override readonly name = 'Question'
}

/** Runs the steps that are not done. A failure returns to the old state. @throws Question, or Error with the paragraph for the operator */
export async function runSteps(update: Update, steps: readonly Step[]): Promise<void> {
  const { journal, report } = update
  for (const [index, step] of steps.entries()) {
    if (journal.update.done.includes(step.name)) continue
    report(`${index + 1}/${steps.length}  ${step.title} …`)
    try {
      journal.note({ state: 'runs', begun: [...new Set([...journal.update.begun, step.name])] })
      report(`     ${await step.run(update)}`)
      journal.note({ done: [...journal.update.done, step.name], ...(index === steps.length - 1 && { state: 'done' }) })
    } catch (error) {
      if (error instanceof Question) {
        journal.note({ state: 'asks' })
        throw error
      }
      const why = `The update failed at step ${index + 1} (${step.name}): ${messageOf(error)}`
      throw new Error(`${why}\n${await returnToOld(update, steps)} Correct the cause, then: npm run update`, { cause: error })
    }
  }
}

/** Undoes the begun steps, the last step first. @returns a paragraph about the undone work @throws Error if the old state is not restored */
export async function returnToOld(update: Update, steps: readonly Step[]): Promise<string> {
  const { journal, report } = update
  const { begun, from } = journal.update
  const undone: string[] = []
  for (const step of steps.toReversed().filter(({ name }) => begun.includes(name))) {
    try {
      const sentence = await step.undo?.(update)
      if (sentence) undone.push(sentence)
    } catch (error) {
      noteIfPossible(update, 'stuck')
      throw new Error(
        `The return failed at step ${step.name}: ${messageOf(error)} Nothing was removed. Correct this, then: npm run update -- --back`,
        { cause: error },
      )
    }
  }
  noteIfPossible(update, 'returned')
  report('The old version serves.')
  return `${undone.join(' ')} The old version (${from}) serves with all data.`.trimStart()
}

/** Continues if the journal cannot be written, because a full disk must not prevent the return. */
function noteIfPossible({ journal, report }: Update, state: 'stuck' | 'returned'): void {
  try {
    journal.note({ state })
  } catch (error) {
    report(`The journal cannot be written: ${messageOf(error)}`)
  }
}

export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /[.!?:]$/.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`
}
