import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { sourceFiles } from '../sources.ts'
import { CHECKS } from '../test-run/checks.ts'
import { groupOf } from '../test-run/groups.ts'
import { select } from '../test-run/select.ts'
import { slowTests, stepsFor } from './steps.ts'

const titles = (...present: string[]) => stepsFor({ present, deleted: [] }).map(({ title }) => title)
const testFiles = () => sourceFiles().filter((file) => /\.test\.tsx?$/.test(file))
const isHeavy = (file: string) => ['database', 'api', 'faults', 'simulation'].includes(groupOf(file)?.name ?? '')
const LINT = 'Format and lint'

describe('npm run check', () => {
  it('without a change only checks types, which come from the cache', () => {
    expect(titles()).toEqual(['Types'])
  })

  it('of a component of the console runs the tests that import it', () => {
    expect(titles('apps/admin/src/components/button.tsx')).toEqual([
      LINT,
      'Import directions',
      'Types',
      'Tests of what imports the change',
      'Tests of what reads the changed files',
    ])
  })

  it('of a component of the site builds and renders the site', () => {
    expect(titles('apps/site/src/components/home/Hero.astro')).toEqual([
      LINT,
      'Import directions',
      'Types',
      'Build of the site',
      'Tests of what reads the changed files',
    ])
  })

  it('of each part of the bundle of the site builds it before the tests that load it', () => {
    const source = readFileSync(join(ROOT, 'apps/site/src/render/tools/bundle.ts'), 'utf8')
    const packages = [...source.matchAll(/'\.\.\/\.\.\/(packages\/[\w-]+)/g)].map(([, path]) => path)
    expect(packages.length).toBeGreaterThan(3)
    for (const path of packages) {
      const order = titles(`${path}/src/a.ts`)
      expect(order).toContain('Build of the site')
      expect(order.indexOf('Build of the site')).toBeLessThan(order.indexOf('Tests of what imports the change'))
    }
    expect(titles('packages/content/src/locale.ts')).toContain('Build of the site')
  })

  it('of a migration runs the tests of the database', () => {
    expect(titles('supabase/migrations/20260101000000_content.sql')).toEqual([
      LINT,
      'Types',
      'Tests of what reads the changed files',
      'Database tests on the embedded database',
    ])
  })

  it.each(['harness/personas.ts', 'platform.sql', 'hosted.sql', 'vitest.config.ts'])(
    'of what the tests of the database share (%s) runs them',
    (file) => {
      expect(titles(`supabase/tests/${file}`)).toContain('Database tests on the embedded database')
    },
  )

  it('of a test of the database runs it on PostgreSQL too', () => {
    const { args } = stepsFor({ present: ['supabase/tests/database/lock-order.test.ts'], deleted: [] }).at(-1) ?? { args: [] }
    expect(args).toContain('database-postgres')
    expect(args.at(-1)).toBe('database/lock-order.test.ts')
  })

  it('of a test of the API runs it', () => {
    const files = ['supabase/tests/api/tokens.test.ts', 'supabase/tests/api/staff.test.ts']
    const { args } = stepsFor({ present: files, deleted: [] }).at(-1) ?? { args: [] }
    expect(args.filter((arg) => !arg.startsWith('--'))).toEqual(['run', ...files])
  })

  it('names the changed tests that it does not run', () => {
    const slow = ['apps/e2e/site/home.spec.ts', 'apps/publisher/faults/faults.test.ts', 'apps/publisher/simulation/a.test.ts']
    const quick = ['apps/publisher/src/publisher.test.ts', 'supabase/tests/api/tokens.test.ts']
    expect(slowTests({ present: [...slow, ...quick], deleted: ['apps/e2e/site/gone.spec.ts'] })).toEqual(slow)
  })

  it.each([
    ['apps/site/src/layouts/Page.astro', ['render', 'site', 'console', 'faults']],
    ['apps/site/src/assets/pictures/hero.avif', ['render', 'site', 'console', 'faults']],
    ['apps/site/astro.config.ts', ['render', 'site', 'console', 'faults']],
    ['apps/site/worker/index.ts', ['render', 'site', 'console', 'faults']],
    ['apps/site/src/data/search-documents.test.ts', []],
    ['packages/design/tokens.css', ['render', 'site', 'console', 'faults']],
    ['packages/brand/src/company.ts', ['database', 'api', 'render', 'site', 'console', 'faults']],
    ['packages/brand/public/brand/logo-ar-ivory.svg', ['database', 'api', 'render', 'site', 'console', 'faults']],
    ['packages/content/src/locale.ts', ['database', 'api', 'render', 'site', 'console', 'faults', 'simulation']],
    ['packages/content-transfer/src/plan.ts', ['api', 'console']],
    ['packages/dev-tools/src/content-import.ts', ['api', 'site', 'console', 'faults']],
    ['packages/dev-tools/src/stack.ts', ['api', 'site', 'console', 'faults']],
    ['packages/dev-tools/src/ports.test.ts', []],
    ['packages/release/src/addresses.ts', ['render', 'site', 'console', 'faults', 'simulation']],
    ['packages/web-headers/src/index.ts', ['render', 'site', 'console', 'faults', 'simulation']],
    ['packages/local-supabase/src/gateway.ts', ['database', 'api', 'site', 'console', 'faults']],
    ['apps/admin/src/features/products/descriptor.ts', ['console']],
    ['apps/publisher/src/publisher.ts', ['site', 'console', 'faults', 'simulation']],
    ['apps/publisher/src/report-build.ts', ['api', 'site', 'console', 'faults', 'simulation']],
    ['apps/publisher/faults/harness/preload.ts', ['faults']],
    ['apps/publisher/simulation/world/world.ts', ['simulation']],
    ['apps/e2e/fixtures/stack.ts', ['site', 'console']],
    ['apps/e2e/playwright.config.ts', ['site', 'console']],
    ['apps/e2e/admin/faults/draw.ts', ['site', 'console']],
    ['apps/e2e/baselines/home-360.webp', ['site', 'console']],
    ['supabase/migrations/a.sql', ['database', 'api', 'site', 'console', 'faults']],
    ['supabase/config.toml', ['api', 'site', 'console', 'faults']],
    ['supabase/functions/admin-login/index.ts', ['api', 'site', 'console', 'faults', 'simulation']],
    ['supabase/seed/products.json', ['database', 'api', 'render', 'site', 'console', 'faults']],
    ['supabase/tests/harness/personas.ts', ['database', 'api']],
    ['supabase/tests/platform.sql', ['database']],
    ['supabase/tests/vitest.config.ts', ['database', 'api']],
    ['apps/admin/package.json', ['unit', 'render', 'console']],
    ['packages/dev-tools/package.json', ['unit', 'render']],
    ['pnpm-lock.yaml', ['unit', 'database', 'api', 'render', 'site', 'console', 'faults', 'simulation']],
    ['docs/recipes.md', []],
  ])('names the tests that a change of %s can affect and that it leaves out', (file, names) => {
    expect(slowTests({ present: [file], deleted: [] })).toEqual(names)
  })

  it('names a changed test only once', () => {
    const present = ['apps/admin/src/a.ts', 'apps/e2e/site/home.spec.ts', 'apps/e2e/admin/login.spec.ts']
    expect(slowTests({ present, deleted: [] })).toEqual(['console', 'apps/e2e/site/home.spec.ts'])
  })

  it('names only what npm test accepts', () => {
    const names = slowTests({ present: ['pnpm-lock.yaml', 'apps/e2e/admin/login.spec.ts'], deleted: [] })
    expect(() => select(names, [], sourceFiles())).not.toThrow()
  })

  it('hides what passing tests log', () => {
    const [related] = stepsFor({ present: ['apps/admin/src/a.ts'], deleted: [] }).filter(({ command }) => command === 'vitest')
    expect(related?.args).toContain('--silent=passed-only')
  })

  it.each(['docs/deploy.md', 'packages/design/site.css', 'packages/brand/public/brand/logo-ar-ivory.svg'])(
    'of %s runs the tests of the whole repository',
    (file) => {
      expect(titles(file)).toEqual(expect.arrayContaining([LINT, 'Types', 'Tests of what reads the changed files']))
    },
  )

  it('can start every test that reads files of the repository', () => {
    const reads = /readFileSync\(|readdirSync\(|\/sources\.ts'|toMatchFileSnapshot\(/
    const ofOwnFolder = /mkdtemp|createRepository|publisher-harness|WorkingCopy/
    const readers = testFiles().filter((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return !isHeavy(file) && groupOf(file)?.runner === 'vitest' && reads.test(source) && !ofOwnFolder.test(source)
    })
    const changed = ['supabase/migrations/a.sql', 'supabase/seed/products.json', 'packages/a.test.ts']
    const started = stepsFor({ present: changed, deleted: [] }).flatMap(({ args }) => args)
    expect(readers.length).toBeGreaterThan(15)
    expect(readers.filter((file) => !started.some((arg) => file.startsWith(arg)))).toEqual([])
  })

  it('can start every test that starts a program', () => {
    const startsFile = /process\.execPath, \[(?!')/
    const importsFile = /^import .* from '\.\.?\//m
    const starters = testFiles().filter((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      const isStarter = startsFile.test(source) || (source.includes('process.execPath') && !importsFile.test(source))
      return isStarter && !isHeavy(file) && groupOf(file)?.runner === 'vitest'
    })
    const isStarted = (file: string) =>
      stepsFor({ present: [`${dirname(file)}/changed.ts`], deleted: [] }).some(({ args }) => args.includes(file))
    expect(starters.length).toBeGreaterThan(4)
    expect(starters.filter((file) => !isStarted(file))).toEqual([])
  })

  it('of a deleted file checks the imports of the others, and passes only existing files to tools', () => {
    const steps = stepsFor({ present: [], deleted: ['packages/content/src/locale.ts'] })
    expect(steps.map(({ title }) => title)).toEqual([
      'Import directions',
      'Types',
      'Build of the site',
      'Tests of what reads the changed files',
    ])
    expect(steps.flatMap(({ args }) => args)).not.toContain('packages/content/src/locale.ts')
  })

  it('names the command that formats the changed files', () => {
    const [lint] = stepsFor({ present: ['apps/a.ts', 'apps/b.ts'], deleted: [] })
    expect(lint?.remedy).toContain('npx biome check --write apps/a.ts apps/b.ts')
  })

  it.each(['biome.json', 'package.json'])('of the rules or the version of the linter (%s) lints all files', (file) => {
    const [lint] = stepsFor({ present: [file, 'apps/a.ts'], deleted: [] })
    expect(lint?.args.filter((arg) => !arg.startsWith('--'))).toEqual(['check', '.'])
    expect(lint?.remedy).toMatch(/npx biome check --write \.$/)
  })

  it('of the package.json of a package lints only it', () => {
    const [lint] = stepsFor({ present: ['apps/admin/package.json'], deleted: [] })
    expect(lint?.args.filter((arg) => !arg.startsWith('--'))).toEqual(['check', 'apps/admin/package.json'])
  })

  it('checks the types of every package, also after an error in one', () => {
    const [types] = stepsFor({ present: [], deleted: [] })
    expect(types?.args).toContain('--continue=always')
    expect(CHECKS.find(({ name }) => name === 'types')?.args).toContain('--continue=always')
  })

  it('starts no browser, and no database unless its sources changed', () => {
    const [related] = stepsFor({ present: ['packages/content/src/locale.ts'], deleted: [] }).filter(
      ({ command }) => command === 'vitest',
    )
    const globs = related?.args.filter((arg) => arg.startsWith('--exclude=')).map((arg) => arg.replace('--exclude=', ''))
    const isExcluded = (file: string) =>
      globs?.some((glob) => matchesGlob(file.replace(/^(?:apps|packages|supabase)\/[^/]+\//, ''), glob))
    const tests = testFiles()
    expect(tests.filter(isHeavy).length).toBeGreaterThan(30)
    expect(tests.filter(isExcluded)).toEqual(tests.filter(isHeavy))
  })
})
