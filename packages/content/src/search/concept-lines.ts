import { CONTAINER, type ConceptPhrases, type Concepts, conceptsByPhrase, QUESTION } from './concepts.ts'
import { stem } from './stem.ts'
import { FIRST_CONTAINER, FIRST_QUESTION } from './trade-words.ts'
import { wordsOf } from './words.ts'

/** The form of a text in which phrases are compared. */
export const phraseOf = (text: string) => wordsOf(text).map(stem).join(' ')

/** A line of words and phrases that staff take as equal. */
export interface StaffLine {
  id: number
  phrases: readonly string[]
}

/**
 * The concepts of the built-in lines (`trade-words.ts`) and of the lines of staff. Lines that share a phrase are one concept,
 * so «عيش، رز» makes «عيش» find all rice. A concept is named after its first built-in line (`§3`; containers and question words
 * have other prefixes: concepts.ts), otherwise after its staff line with the smallest id (`§s12`): the name stays when other
 * lines are edited. The order of the staff lines does not matter.
 */
export function conceptsOf(builtIn: readonly (readonly string[])[], staff: readonly StaffLine[] = []): Concepts {
  const lines = [
    ...builtIn.map((phrases, line) => ({ concept: `${kindOf(line)}${line}`, phrases })),
    ...[...staff].sort((a, b) => a.id - b.id).map(({ id, phrases }) => ({ concept: `§s${id}`, phrases })),
  ]
  // For each line, an earlier line of the same concept; the first line of a concept has its own number.
  const joined = lines.map((_, line) => line)
  const firstOf = (line: number): number => {
    let first = line
    while (joined[first] !== undefined && joined[first] !== first) first = joined[first] ?? first
    return first
  }
  const lineOf = new Map<string, number>()
  for (const [line, { phrases }] of lines.entries()) {
    for (const phrase of phrases.map(phraseOf).filter((text) => text !== '')) {
      const [one, other] = [firstOf(line), firstOf(lineOf.get(phrase) ?? line)]
      joined[Math.max(one, other)] = Math.min(one, other)
      if (!lineOf.has(phrase)) lineOf.set(phrase, line)
    }
  }
  return conceptsByPhrase(new Map([...lineOf].map(([phrase, line]) => [phrase, lines[firstOf(line)]?.concept ?? ''])))
}

const kindOf = (line: number) => (line < FIRST_CONTAINER ? '§' : line < FIRST_QUESTION ? CONTAINER : QUESTION)

/** @returns the phrases of each concept, for `readConcepts` */
export function writeConcepts({ byPhrase }: Concepts): ConceptPhrases {
  const written: ConceptPhrases = {}
  for (const [phrase, concept] of byPhrase) written[concept] = [...(written[concept] ?? []), phrase]
  return written
}
