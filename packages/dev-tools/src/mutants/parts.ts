/** Code whose tests are tried on mutants. */
export interface MutantPart {
  name: string
  title: string
  /** The package, whose unit tests run. */
  folder: string
  /** Sources below the folder, as patterns. */
  sources: readonly string[]
}

export const MUTANT_PARTS: readonly MutantPart[] = [
  {
    name: 'content',
    title: 'Entities, texts, search and errors of packages/content',
    folder: 'packages/content',
    // Queries are tested by the tests of the API, corpora are data of tests.
    sources: ['src/**/*.ts', '!src/**/*.test.ts', '!src/database.types.ts', '!src/queries/**', '!src/text/corpus/**'],
  },
  {
    name: 'drafts',
    title: 'Drafts, conflicts and saving in the console',
    folder: 'apps/admin',
    sources: ['src/lib/drafts/*.ts', 'src/resource/conflict/*.ts', 'src/resource/api/save-record.ts', '!src/**/*.test.ts'],
  },
  {
    name: 'publisher',
    title: 'Queue and state of the publisher',
    folder: 'apps/publisher',
    sources: [
      'src/{attempt,backoff,build-queue,pending-requests,publisher,publishing-state,seen-requests,serial-queue,unreported}.ts',
    ],
  },
]
