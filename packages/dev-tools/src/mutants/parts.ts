/** Code whose tests are tried on mutants. */
export interface MutantPart {
  name: string
  title: string
  /** The package, whose unit tests run. */
  folder: string
  /** Sources below the folder, as patterns. */
  sources: readonly string[]
}

/** A changed test, or changed test data, is no change of the code. */
const NO_TESTS = ['!src/**/*.test.ts', '!src/**/*.test-data.ts']

export const MUTANT_PARTS: readonly MutantPart[] = [
  {
    name: 'content',
    title: 'Entities, languages, errors and readiness of packages/content',
    folder: 'packages/content',
    // Queries are tested by the tests of the API.
    sources: ['src/*.ts', 'src/{entities,errors,languages,readiness}/**/*.ts', '!src/database.types.ts', ...NO_TESTS],
  },
  {
    name: 'text',
    title: 'Texts of packages/content',
    folder: 'packages/content',
    sources: ['src/text/**/*.ts', ...NO_TESTS],
  },
  {
    name: 'search',
    title: 'Search of packages/content',
    folder: 'packages/content',
    sources: ['src/search/**/*.ts', ...NO_TESTS],
  },
  {
    name: 'drafts',
    title: 'Commands, drafts and saving in the console',
    folder: 'apps/admin',
    sources: ['src/data/drafts/*.ts', 'src/data/*.ts', 'src/record/form/{save-form,form-values}.ts', ...NO_TESTS],
  },
  {
    name: 'merge',
    title: 'Merging two saves of one field',
    folder: 'apps/admin',
    sources: ['src/record/merge/{merge-record,merge-sizes,shorten}.ts'],
  },
  {
    name: 'history',
    title: 'Sentences, words and restoring of the history',
    folder: 'apps/admin',
    sources: [
      'src/ui/word-diff.ts',
      'src/history/{describe-change,describe-command,display-value,field-changes,filter-values}.ts',
      'src/history/{history-options,order-moves}.ts',
    ],
  },
  {
    name: 'publisher',
    title: 'Queue and state of the publisher',
    folder: 'apps/publisher',
    sources: ['src/{build,hook-server,missing-pictures,publisher,queues}.ts'],
  },
]

/** Name of the part that makes holes in policies, triggers and functions of the database. */
export const POLICIES = 'policies'

export const MUTANT_NAMES: readonly string[] = [...MUTANT_PARTS.map(({ name }) => name), POLICIES]
