import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

/** The concepts of a list of synonyms: lines of words and phrases that mean the same. */
export interface Concepts {
  /** Concepts by their phrase: stems, joined by blanks. A concept is a word such as `§3`. */
  byPhrase: ReadonlyMap<string, string>
  /** Number of words of the longest phrase. */
  longest: number
}

/** The form of a text in which phrases are compared. */
export const phraseOf = (text: string) => wordsOf(text).map(stem).join(' ')

/** A line of words and phrases that staff take as equal. */
export interface StaffLine {
  id: number
  phrases: readonly string[]
}

/**
 * The concepts of the built-in lines (`trade-words.ts`) and of the lines of staff. Lines that share a phrase are one concept, so
 * «عيش، رز» makes «عيش» find all rice. A concept is named after its first built-in line (`§3`), otherwise after its staff line with
 * the smallest id (`§s12`): editing other lines does not rename it. The order of the staff lines does not matter.
 */
export function conceptsOf(builtIn: readonly (readonly string[])[], staff: readonly StaffLine[] = []): Concepts {
  const lines = [
    ...builtIn.map((phrases, line) => ({ concept: `§${line}`, phrases })),
    ...[...staff].sort((a, b) => a.id - b.id).map(({ id, phrases }) => ({ concept: `§s${id}`, phrases })),
  ]
  // The line that each line joined; itself if it is the first of its concept.
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
  return withLongest(new Map([...lineOf].map(([phrase, line]) => [phrase, lines[firstOf(line)]?.concept ?? ''])))
}

function withLongest(byPhrase: Concepts['byPhrase']): Concepts {
  const longest = [...byPhrase.keys()].reduce((most, phrase) => Math.max(most, phrase.split(' ').length), 1)
  return { byPhrase, longest }
}

/** Concepts as an index carries them, so that browsers need not compute them: the phrases of each. */
export type ConceptPhrases = Record<string, string[]>

/** @returns the phrases of each concept, for `readConcepts` */
export function writeConcepts({ byPhrase }: Concepts): ConceptPhrases {
  const written: ConceptPhrases = {}
  for (const [phrase, concept] of byPhrase) written[concept] = [...(written[concept] ?? []), phrase]
  return written
}

/** @param written what `writeConcepts` returned */
export const readConcepts = (written: ConceptPhrases): Concepts =>
  withLongest(
    new Map(
      Object.entries(written).flatMap(([concept, phrases]) => phrases.map((phrase): [string, string] => [phrase, concept])),
    ),
  )

export interface FoundConcept {
  concept: string
  /** Index of its first word, and of the first word after it. */
  start: number
  end: number
}

/** The concepts in a query's row of stems: the longest phrase that starts at each word. */
export function findConcepts(stems: readonly string[], { byPhrase, longest }: Concepts): FoundConcept[] {
  const found: FoundConcept[] = []
  for (let start = 0; start < stems.length; start++) {
    for (let end = Math.min(stems.length, start + longest); end > start; end--) {
      const concept = byPhrase.get(stems.slice(start, end).join(' '))
      if (!concept) continue
      found.push({ concept, start, end })
      break
    }
  }
  return found
}

/**
 * All concepts in a text: every phrase in the row of its first stems, and every single word that only a second stem has.
 * @param stems the possible stems of each word (`possibleStems`)
 */
export function allConcepts(stems: readonly (readonly string[])[], { byPhrase, longest }: Concepts): FoundConcept[] {
  const found: FoundConcept[] = []
  const note = (phrase: string, start: number, end: number) => {
    const concept = byPhrase.get(phrase)
    if (concept) found.push({ concept, start, end })
  }
  for (const [start, [, ...others]] of stems.entries()) {
    let phrase = ''
    for (let end = start + 1; end <= Math.min(stems.length, start + longest); end++) {
      phrase += `${end > start + 1 ? ' ' : ''}${stems[end - 1]?.[0] ?? ''}`
      note(phrase, start, end)
    }
    for (const other of others) note(other, start, start + 1)
  }
  return found
}
