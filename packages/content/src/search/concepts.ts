/** The concepts of a list of synonyms: lines of words and phrases that mean the same. */
export interface Concepts {
  /** Concepts by their phrases. A phrase is stems, joined by blanks; a concept is a word such as `§3`. */
  byPhrase: ReadonlyMap<string, string>
  /** Number of words of the longest phrase. */
  longest: number
  /** The first words of phrases with several words: most words of a text begin no such phrase. */
  starts: ReadonlySet<string>
}

/**
 * The prefixes of concepts for containers and for question words, which stand beside the wanted goods in a query
 * (`trade-words.ts`).
 */
export const CONTAINER = '§c'
export const QUESTION = '§q'

/** Builds `Concepts` from the phrases with their concepts. */
export function conceptsByPhrase(byPhrase: Concepts['byPhrase']): Concepts {
  const several = [...byPhrase.keys()].map((phrase) => phrase.split(' ')).filter(({ length }) => length > 1)
  const longest = several.reduce((most, { length }) => Math.max(most, length), 1)
  return { byPhrase, longest, starts: new Set(several.map(([first = '']) => first)) }
}

/** The concepts in the form of an index, so that browsers need not compute them: the phrases of each concept. */
export type ConceptPhrases = Record<string, string[]>

/** @param written what `writeConcepts` returned */
export const readConcepts = (written: ConceptPhrases): Concepts =>
  conceptsByPhrase(
    new Map(
      Object.entries(written).flatMap(([concept, phrases]) => phrases.map((phrase): [string, string] => [phrase, concept])),
    ),
  )

export interface FoundConcept {
  concept: string
  /** Index of the first word of the concept, and of the first word after it. */
  start: number
  end: number
}

/** The concepts in the stems of a query: at each word, the longest phrase that starts there. */
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
 * All concepts in a text. Searches for phrases in the sequence of the words' first stems, and for phrases of one word also among the other
 * possible stems.
 * @param stems the possible stems of each word (`possibleStems`)
 */
export function allConcepts(stems: readonly (readonly string[])[], { byPhrase, longest, starts }: Concepts): FoundConcept[] {
  const found: FoundConcept[] = []
  const note = (phrase: string, start: number, end: number) => {
    const concept = byPhrase.get(phrase)
    if (concept) found.push({ concept, start, end })
  }
  for (const [start, [first = '', ...others]] of stems.entries()) {
    let phrase = first
    note(phrase, start, start + 1)
    for (let end = start + 2; starts.has(first) && end <= Math.min(stems.length, start + longest); end++) {
      phrase += ` ${stems[end - 1]?.[0] ?? ''}`
      note(phrase, start, end)
    }
    for (const other of others) note(other, start, start + 1)
  }
  return found
}
