import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../sources.ts'
import { groupOf } from '../test-run/groups.ts'
import { stepsFor } from './steps.ts'

const titles = (...present: string[]) => stepsFor({ present, deleted: [] }).map(({ title }) => title)
const LINT = 'Format and lint of the changed files'

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

  it('of a migration runs the tests of the database', () => {
    expect(titles('supabase/migrations/20260101000000_content.sql')).toEqual([
      LINT,
      'Types',
      'Tests of what reads the changed files',
      'Database tests on the embedded database',
    ])
  })

  it('of a document runs the tests of documents', () => {
    expect(titles('docs/deploy.md')).toEqual([LINT, 'Types', 'Tests of what reads the changed files'])
  })

  it('of a deleted file checks the imports of the others, and passes only existing files to tools', () => {
    const steps = stepsFor({ present: [], deleted: ['packages/content/src/locale.ts'] })
    expect(steps.map(({ title }) => title)).toEqual(['Import directions', 'Types'])
    expect(steps.flatMap(({ args }) => args)).not.toContain('packages/content/src/locale.ts')
  })

  it('starts no browser, and no database unless its sources changed', () => {
    const [related] = stepsFor({ present: ['packages/content/src/locale.ts'], deleted: [] }).filter(
      ({ command }) => command === 'vitest',
    )
    const globs = related?.args.filter((arg) => arg.startsWith('--exclude=')).map((arg) => arg.replace('--exclude=', ''))
    const isExcluded = (file: string) =>
      globs?.some((glob) => matchesGlob(file.replace(/^(?:apps|packages|supabase)\/[^/]+\//, ''), glob))
    const isHeavy = (file: string) => ['database', 'api', 'faults', 'simulation'].includes(groupOf(file)?.name ?? '')
    const tests = sourceFiles().filter((file) => /\.test\.tsx?$/.test(file))
    expect(tests.filter(isHeavy).length).toBeGreaterThan(30)
    expect(tests.filter(isExcluded)).toEqual(tests.filter(isHeavy))
  })
})
