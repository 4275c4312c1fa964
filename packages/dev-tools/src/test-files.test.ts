import { expect, it } from 'vitest'
import { sourceFiles } from './sources.ts'
import { groupOf, isLongTest, selectFiles } from './test-files.ts'

const FILES = [
  'apps/e2e/site/lists.spec.ts',
  'apps/e2e/admin/login.spec.ts',
  'apps/site/src/lists/filter.test.ts',
  'packages/content/src/site/lists.test.ts',
  'apps/site/src/lists/filter.ts',
]

it('a part of a path selects the files that contain it; the name of a group selects only the group', () => {
  expect(selectFiles('site/lists', FILES)).toEqual(['apps/e2e/site/lists.spec.ts', 'packages/content/src/site/lists.test.ts'])
  expect(selectFiles('site', FILES)).toEqual(['apps/e2e/site/lists.spec.ts'])
  expect(selectFiles('render', FILES)).toEqual(['apps/site/src/lists/filter.test.ts'])
})

it('a name that selects nothing says where the names are', () => {
  expect(() => selectFiles('nowhere', FILES)).toThrow('No check, group or test file is named "nowhere". "npm test -- --list"')
})

it('every test file of the repository has a group', () => {
  const tests = sourceFiles().filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(250)
  expect(tests.filter((file) => groupOf(file) === undefined)).toEqual([])
})

it('long tests are those of every runner that have more cases in a long run, and no others', () => {
  const found = sourceFiles().filter(isLongTest)
  for (const file of [
    'apps/admin/src/record/form/save-form.random.test.ts',
    'apps/publisher/test/faults/faults.test.ts',
    'apps/e2e/admin/order.spec.ts',
    'supabase/tests/database/languages.random.test.ts',
  ])
    expect(found).toContain(file)
  expect(found).not.toContain('apps/e2e/site/home.spec.ts')
  expect(found).not.toContain('apps/e2e/fixtures/combinations.ts')
})
