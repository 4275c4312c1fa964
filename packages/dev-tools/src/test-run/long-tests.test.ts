import { expect, it } from 'vitest'
import { sourceFiles } from '../sources.ts'
import { longTests } from './long-tests.ts'

it('finds tests of every runner that have more cases in a long run, and no others', () => {
  const found = longTests(sourceFiles())
  for (const file of [
    'apps/admin/src/app/merge.random.test.ts',
    'apps/publisher/faults/faults.test.ts',
    'apps/e2e/admin/order.spec.ts',
    'apps/e2e/admin/faults.spec.ts',
    'supabase/tests/database/search-terms.test.ts',
  ])
    expect(found).toContain(file)
  expect(found).not.toContain('apps/e2e/site/home.spec.ts')
  expect(found).not.toContain('apps/e2e/fixtures/combinations.ts')
})
