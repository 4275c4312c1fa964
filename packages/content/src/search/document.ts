import { type Concepts, findConcepts } from './concepts.ts'
import { possibleStems, stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { isNumber, wordsAndNumbersOf } from './words.ts'

/** The texts of an entry by their weight, in all languages. */
export interface SearchedTexts {
  /** Its name, with the brand. */
  name: readonly string[]
  /** Its category. */
  group: readonly string[]
  /** Its packs, for example `40 kg`. */
  packs?: readonly string[]
  /** Everything else. Numbers in it are not found. */
  rest: readonly string[]
}

/** Where a word of an entry is: 0 in its name, 1 in its category or packs, 2 in the rest. */
export type Line = 0 | 1 | 2

/** The searchable words of an entry with their lines: stems, amounts, and the concepts of synonyms. */
export function documentOf({ name, group, packs = [], rest }: SearchedTexts, concepts: Concepts): Map<string, Line> {
  const lines = new Map<string, Line>()
  const add = (texts: readonly string[], line: Line, isKept: (word: string) => boolean) => {
    for (const word of texts.flatMap((text) => tokensOf(text, concepts))) {
      if (isKept(word) && !lines.has(word)) lines.set(word, line)
    }
  }
  add(name, 0, () => true)
  add([...group, ...packs], 1, () => true)
  add(rest, 2, (word) => !isNumber(word) && !isStopWord(word))
  return lines
}

function tokensOf(text: string, concepts: Concepts): string[] {
  const words = wordsAndNumbersOf(text)
  return [...words.flatMap(possibleStems), ...findConcepts(words.map(stem), concepts).map(({ concept }) => concept)]
}
