import { join, relative } from 'node:path'
import { PATIENT_VITEST } from '../patient-vitest.ts'
import { ROOT } from '../root.ts'
import { groupOf } from '../test-run/groups.ts'
import type { ChangedFiles } from './changed-files.ts'

/** A command of `npm run check`. */
export interface Step {
  title: string
  command: string
  args: string[]
  /** The remedy for a failure, where its output has none. */
  remedy?: string
}

/** Prints only failures: the logs of passing tests would hide them. */
const VITEST_OPTIONS = ['--reporter=dot', '--silent=passed-only', ...PATIENT_VITEST]

/** Tests that start a database, a backend or processes, as globs below their package. They import much, so most changes relate to them. */
const HEAVY_TESTS = ['database/*.test.ts', 'api/*.test.ts', 'faults/*.test.ts', 'simulation/*.test.ts']

/** Changes the bundle of the site, which its tests load as a file. */
const SITE_SOURCE = /^apps\/site\/src\/.*(?<!\.test)\.(?:astro|tsx?|css|svg)$/

/** Quick tests of the whole repository, which run after every change. */
const OF_ALL_FILES = [
  'packages/brand/',
  'packages/design/',
  'apps/admin/src/app/counted-texts.test.ts',
  'apps/site/src/i18n/counted-texts.test.ts',
  ...['behaviour', 'glossary', 'named-commands', 'named-paths', 'offices', 'one-brand-folder', 'supply-chain', 'workflows'].map(
    (name) => `packages/dev-tools/src/${name}.test.ts`,
  ),
]

/**
 * Tests that read files of the repository, or start them as programs, instead of importing them, so that Vitest cannot relate them to a
 * change.
 */
const TESTS_BY_FILE: { changed: RegExp; tests: string[] }[] = [
  { changed: /./, tests: OF_ALL_FILES },
  {
    changed: /^supabase\/migrations\//,
    tests: ['packages/content/src/entities/', 'packages/local-supabase/', 'apps/site/src/data/search-documents.test.ts'],
  },
  {
    changed: /^supabase\/seed/,
    tests: [
      'packages/content/src/entities/',
      'packages/content/src/search/',
      'packages/local-supabase/',
      'apps/admin/src/features/articles/writing/round-trip.random.test.ts',
      'supabase/functions/_shared/picture.test.ts',
    ],
  },
  {
    changed: /\.(?:test|spec)\.tsx?$/,
    tests: ['packages/dev-tools/src/test-run/', 'packages/dev-tools/src/quick-check/'],
  },
  {
    changed: SITE_SOURCE,
    tests: ['apps/site/src/render/render-site.test.ts', 'apps/site/src/render/content-faults.test.ts'],
  },
  {
    changed: /^packages\/(?:content-transfer|dev-tools)\/src\//,
    tests: ['command-line', 'content-restore', 'service'].map((name) => `packages/dev-tools/src/${name}.test.ts`),
  },
  {
    changed: /^(?:packages\/dev-tools\/src\/deployment|\.github\/workflows)\//,
    tests: ['packages/dev-tools/src/deployment/deployment.test.ts'],
  },
  {
    changed: /^apps\/publisher\/src\//,
    tests: ['apps/publisher/src/picture-folder.test.ts', 'apps/publisher/src/rollback/command.test.ts'],
  },
  {
    changed: /^packages\/local-supabase\/src\//,
    tests: ['packages/local-supabase/src/main.test.ts'],
  },
]

/** The site and the packages in its bundle, which the tests of the site load as a file. */
const BUNDLE = /^(?:apps\/site|packages\/(?:brand|content|design|release|web-headers))\//

/** The dependencies of a package and its exports. */
const PACKAGE = /(?:^|\/)package\.json$/

/** The versions of all dependencies, which can affect every test. */
const LOCKFILE = 'pnpm-lock.yaml'

/** The rules of the linter, and its version. */
const LINTER = /^(?:biome|package)\.json$/

const PUBLISHER = /^(?:apps\/publisher\/src|packages\/(?:content|release|web-headers))\//
const SEED = /^supabase\/seed\//

/** The embedded backend with its demo content and accounts. */
const EMBEDDED = [/^packages\/(?:brand|content|local-supabase)\//, SEED]
/** The same with its schema and functions: the tests of the API, of faults and of the browser start it. */
const BACKEND = [...EMBEDDED, /^supabase\/(?:migrations\/|functions\/|config\.toml$)/]

/** Commands and their shared parts, which several groups start. */
const COMMANDS = /^packages\/dev-tools\/src\//
const TRANSFER = /^packages\/content-transfer\//

/** The shared code of the browser tests, and their expected pictures and texts. */
const E2E = /^apps\/e2e\//

/** After a change of these a step runs the tests on the embedded database. */
const DATABASE = /^supabase\/(?:migrations\/|tests\/(?:(?:database|harness)\/|(?:platform|hosted)\.sql$|vitest\.config\.ts$))/

/** The groups of `npm test` that `npm run check` leaves out, with the sources that can affect them besides their own tests. */
const SLOW_GROUPS: { group: string; sources: RegExp[] }[] = [
  { group: 'unit', sources: [PACKAGE] },
  // After a change of `DATABASE`, a step runs most of its tests; the tests that need a server are left out.
  { group: 'database', sources: [...EMBEDDED, DATABASE] },
  {
    group: 'api',
    sources: [
      ...[...BACKEND, COMMANDS, TRANSFER],
      /^apps\/publisher\/src\/report-build\.ts$/,
      /^supabase\/tests\/(?:harness\/|vitest\.config\.ts$)/,
    ],
  },
  { group: 'render', sources: [BUNDLE, SEED, PACKAGE] },
  { group: 'site', sources: [BUNDLE, ...BACKEND, PUBLISHER, COMMANDS, E2E] },
  // The console's tests publish to the site, and preview with its templates.
  { group: 'console', sources: [/^apps\/admin\//, BUNDLE, ...BACKEND, PUBLISHER, COMMANDS, TRANSFER, E2E] },
  { group: 'faults', sources: [PUBLISHER, BUNDLE, ...BACKEND, COMMANDS, /^apps\/publisher\/faults\//] },
  { group: 'simulation', sources: [PUBLISHER, /^(?:apps\/publisher\/simulation|supabase\/functions)\//] },
]

const SQL_TESTS = 'supabase/tests'
const ON_POSTGRES = ['--root', SQL_TESTS, '--project', 'database-postgres']

const CODE = /\.(?:tsx?|astro|mjs|css|json)$/
const MODULE = /\.(?:tsx?|mjs)$/

/** The steps for the changed files, fastest first: without browsers, and without a database unless its sources changed. */
export function stepsFor({ present, deleted }: ChangedFiles): Step[] {
  const all = [...present, ...deleted]
  const changed = (pattern: RegExp) => all.some((file) => pattern.test(file))
  const linted = changed(LINTER) ? ['.'] : present
  const modules = present.filter((file) => MODULE.test(file))
  const byFile = TESTS_BY_FILE.filter((rule) => changed(rule.changed)).flatMap(({ tests }) => tests)
  const ofGroup = (name: string) => present.filter((file) => groupOf(file)?.name === name)
  const ofDatabase = ofGroup('database')
  const ofApi = ofGroup('api')
  const steps: (Step | false)[] = [
    linted.length > 0 && {
      title: 'Format and lint',
      command: 'biome',
      args: ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted],
      remedy: `Most of it is corrected by: npx biome check --write ${linted.join(' ')}`,
    },
    changed(PACKAGE) && {
      title: 'One version of each dependency',
      command: 'sherif',
      args: ['--no-install'],
    },
    changed(CODE) && {
      title: 'Import directions',
      command: process.execPath,
      args: [join(ROOT, 'packages/dev-tools/src/check-imports.ts')],
    },
    // Unaffected packages come from the cache.
    { title: 'Types', command: 'turbo', args: ['run', 'typecheck', '--continue=always', '--output-logs=errors-only'] },
    // Before the tests that load the bundle: several workers that find it outdated would each build it at the same time.
    changed(BUNDLE) && {
      title: 'Build of the site',
      command: 'turbo',
      args: ['run', 'build', '--filter=@bayt/site', '--output-logs=errors-only'],
    },
    modules.length > 0 && {
      title: 'Tests of what imports the change',
      command: 'vitest',
      args: [
        ...['related', '--run', '--passWithNoTests', ...VITEST_OPTIONS],
        ...HEAVY_TESTS.map((glob) => `--exclude=${glob}`),
        ...modules,
      ],
    },
    byFile.length > 0 && {
      title: 'Tests of what reads the changed files',
      command: 'vitest',
      args: ['run', ...VITEST_OPTIONS, ...byFile],
    },
    changed(DATABASE) && {
      title: 'Database tests on the embedded database',
      command: 'vitest',
      args: ['run', ...VITEST_OPTIONS, '--root', SQL_TESTS, '--project', 'database-pglite'],
    },
    ofDatabase.length > 0 && {
      title: 'The changed tests of the database on PostgreSQL',
      command: 'vitest',
      args: [
        'run',
        '--passWithNoTests',
        ...VITEST_OPTIONS,
        ...ON_POSTGRES,
        ...ofDatabase.map((file) => relative(SQL_TESTS, file)),
      ],
    },
    ofApi.length > 0 && {
      title: 'The changed tests of the API',
      command: 'vitest',
      args: ['run', ...VITEST_OPTIONS, ...ofApi],
    },
  ]
  return steps.filter((step) => step !== false)
}

/** The tests too slow for `npm run check`, as names for `npm test`: groups that the change can affect, and other changed test files. */
export function slowTests({ present, deleted }: ChangedFiles): string[] {
  const files = [...present, ...deleted]
  const sources = files.filter((file) => groupOf(file) === undefined)
  const isAffected = (patterns: RegExp[]) =>
    sources.some((file) => file === LOCKFILE || patterns.some((pattern) => pattern.test(file)))
  const groups = SLOW_GROUPS.filter((slow) => isAffected(slow.sources)).map(({ group }) => group)
  const isSlow = (name?: string) => name !== undefined && ['faults', 'simulation', 'site', 'console'].includes(name)
  const isLeftOut = (name?: string) => isSlow(name) && !groups.includes(name ?? '')
  return [...groups, ...present.filter((file) => isLeftOut(groupOf(file)?.name))]
}
