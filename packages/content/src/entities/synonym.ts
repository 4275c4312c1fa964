import type { z } from 'zod'
import { defineEntity } from './define-entity.ts'
import { bilingual, flag, text } from './field.ts'
import { optionalText } from './fields.ts'
import { inLanguages } from './languages.ts'

const WORDS = inLanguages('words')

/**
 * Words and phrases that mean the same for the search, separated by commas. These lines extend the list in the code
 * (`search/trade-words.ts`). One language is enough.
 */
export const synonymEntity = defineEntity({
  fields: {
    ...bilingual('words', text(optionalText, 'words')),
    active: flag(),
  },
  needsOneOf: Object.values(WORDS),
  visibleBy: 'active',
  name: WORDS,
  identity: [WORDS.ar, WORDS.en],
  path: () => '/products',
  plural: 'lines of search words',
})
export type Synonym = z.output<typeof synonymEntity.row>
