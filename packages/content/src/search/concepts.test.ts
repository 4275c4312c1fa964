import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleRuns } from '../testing/sample-runs.ts'
import { conceptsOf, phraseOf, type StaffLine, writeConcepts } from './concept-lines.ts'
import { type Concepts, readConcepts } from './concepts.ts'
import { TRADE_WORDS } from './trade-words.ts'

const conceptIn = ({ byPhrase }: Concepts, text: string) => byPhrase.get(phraseOf(text))
const lines = (...phrases: string[][]): StaffLine[] => phrases.map((line, at) => ({ id: at + 1, phrases: line }))
const RUNS = { numRuns: sampleRuns(300), seed: 20_261_123 }

describe('the lines in the code', () => {
  test('share no phrase, so none joins another', () => {
    const all = TRADE_WORDS.flatMap((line) => [...new Set(line.map(phraseOf))])
    expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([])
  })

  test('keep their concepts when staff extend them', () => {
    const concepts = conceptsOf(TRADE_WORDS, lines(['عيش', 'رز']))
    for (const [line, phrases] of TRADE_WORDS.entries()) {
      for (const phrase of phrases) expect(conceptIn(concepts, phrase), phrase).toMatch(new RegExp(`^§[cq]?${line}$`))
    }
  })

  test('say which words are beside what is wanted, unless staff make them goods', () => {
    const concepts = conceptsOf(TRADE_WORDS, lines(['خريطة', 'شوال'], ['عدس', 'قصعة']))
    const kindOf = (text: string) => conceptIn(concepts, text)?.replace(/\d/g, '')
    expect(['شوال', 'خريطة', 'price', 'رز', 'قصعة'].map(kindOf)).toEqual(['§c', '§c', '§q', '§', '§'])
  })
})

describe('a line of staff', () => {
  test('that has a word of a line in the code joins it', () => {
    const concepts = conceptsOf(TRADE_WORDS, lines(['عيش', 'الرز']))
    expect(conceptIn(concepts, 'العيش')).toBe(conceptIn(concepts, 'rice'))
  })

  test('that has words of two lines in the code joins them; the first one names them', () => {
    const concepts = conceptsOf(TRADE_WORDS, lines(['sugar', 'sella']))
    expect(conceptIn(concepts, 'سكر')).toBe('§2')
    expect(conceptIn(concepts, 'مزة')).toBe('§2')
  })

  test('that has no word of another line is named after its id', () => {
    expect(conceptIn(conceptsOf(TRADE_WORDS, [{ id: 12, phrases: ['ketchup', 'كاتشب'] }]), 'كاتشب')).toBe('§s12')
  })

  test('joins lines that shared nothing before, over any number of steps', () => {
    const chain = lines(['kaa', 'laa'], ['maa', 'naa'], ['naa', 'laa'])
    expect(conceptIn(conceptsOf([], chain), 'kaa')).toBe('§s1')
    expect(conceptIn(conceptsOf([], chain), 'maa')).toBe('§s1')
  })
})

/** Words that often occur together, in lines of staff and in the code. */
const word = fc.constantFrom(
  'رز',
  'rice',
  'عيش',
  'خبز',
  'سكر',
  'sun flower',
  'كاتشب',
  'karak',
  'شاي عدني',
  'zz top',
  'لبن',
  'tin',
)
/** Few lines, because each run finds the stems of all lines. */
const BUILT_IN = TRADE_WORDS.filter((line) => line.some((phrase) => ['rice', 'sugar', 'tea', 'can'].includes(phrase)))
const phrases = fc.array(word, { minLength: 1, maxLength: 4 })
const staff = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10_000 }), phrases), { maxLength: 8, selector: ([id]) => id })
  .map((all) => all.map(([id, line]): StaffLine => ({ id, phrases: line })))

/** The lines that are connected with a line by shared phrases, found step by step. */
function connected(first: readonly string[], all: readonly (readonly string[])[]): Set<readonly string[]> {
  const reached = new Set([first])
  for (const line of reached) {
    const own = new Set(line.map(phraseOf))
    for (const other of all) if (other.some((phrase) => own.has(phraseOf(phrase)))) reached.add(other)
  }
  return reached
}

test('two phrases have the same concept exactly if lines connect them', () => {
  fc.assert(
    fc.property(staff, (added) => {
      const concepts = conceptsOf(BUILT_IN, added)
      const all = [...BUILT_IN, ...added.map((line) => line.phrases)]
      for (const line of added.map((one) => one.phrases)) {
        const together = connected(line, all)
        for (const other of all) {
          const isSame = conceptIn(concepts, line[0] ?? '') === conceptIn(concepts, other[0] ?? '')
          expect(isSame).toBe(together.has(other))
        }
      }
    }),
    RUNS,
  )
})

test('the order of lines, and of words in a line, does not matter', () => {
  const shuffled = staff.chain((added) =>
    fc.tuple(
      fc.constant(added),
      fc.shuffledSubarray(added, { minLength: added.length }).map((all) => {
        return all.map(({ id, phrases: line }) => ({ id, phrases: line.toReversed() }))
      }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([one, other]) => {
      const sorted = (all: readonly StaffLine[]) => [...conceptsOf(BUILT_IN, all).byPhrase].sort()
      expect(sorted(one)).toEqual(sorted(other))
    }),
    RUNS,
  )
})

test('written concepts are read as they were', () => {
  fc.assert(
    fc.property(staff, (added) => {
      const concepts = conceptsOf(BUILT_IN, added)
      const read = readConcepts(JSON.parse(JSON.stringify(writeConcepts(concepts))))
      expect([...read.byPhrase].sort()).toEqual([...concepts.byPhrase].sort())
      expect(read.longest).toBe(concepts.longest)
      expect([...read.starts].sort()).toEqual([...concepts.starts].sort())
    }),
    RUNS,
  )
})

test('adding, changing or deleting a line renames no concept that it does not touch', () => {
  fc.assert(
    fc.property(staff, phrases, (added, changed) => {
      const [edited, ...others] = added
      if (!edited) return
      const versions = [[edited, ...others], [{ id: edited.id, phrases: changed }, ...others], others]
      const concepts = versions.map((version) => conceptsOf(BUILT_IN, version))
      const all = [...BUILT_IN, ...others.map((line) => line.phrases)]
      const touched = new Set([...connected(edited.phrases, all), ...connected(changed, all)])
      for (const line of all.filter((one) => !touched.has(one))) {
        const names = concepts.map((version) => conceptIn(version, line[0] ?? ''))
        expect(new Set(names).size, line.join(' ')).toBe(1)
      }
    }),
    RUNS,
  )
})
