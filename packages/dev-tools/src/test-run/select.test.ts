import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../sources.ts'
import { groupOf } from './groups.ts'
import { select } from './select.ts'

const CHECKS = ['lint', 'types']
const FILES = [
  'apps/e2e/site/lists.spec.ts',
  'apps/e2e/admin/login.spec.ts',
  'apps/site/src/lists/filter.test.ts',
  'apps/publisher/faults/faults.test.ts',
  'packages/content/src/site/lists.test.ts',
  'apps/site/src/lists/filter.ts',
]
const selected = (...names: string[]) => {
  const { checks, files } = select(names, CHECKS, FILES)
  return [...checks, ...[...files].map(([group, tests]) => `${group.name}: ${tests.join(' ')}`)]
}

describe('npm test', () => {
  it('without a name selects all checks and all test files', () => {
    expect(selected()).toEqual([
      'lint',
      'types',
      'faults: apps/publisher/faults/faults.test.ts',
      'render: apps/site/src/lists/filter.test.ts',
      'unit: packages/content/src/site/lists.test.ts',
      'site: apps/e2e/site/lists.spec.ts',
      'console: apps/e2e/admin/login.spec.ts',
    ])
  })

  it('with a part of a path selects the files that contain it, in every group', () => {
    expect(selected('site/lists')).toEqual(['unit: packages/content/src/site/lists.test.ts', 'site: apps/e2e/site/lists.spec.ts'])
  })

  it('with the name of a group selects only the group', () => {
    expect(selected('site')).toEqual(['site: apps/e2e/site/lists.spec.ts'])
  })

  it('with the name of a check selects no test', () => {
    expect(selected('types')).toEqual(['types'])
  })

  it('with an unknown name fails and says where the names are', () => {
    expect(() => selected('lint', 'nowhere')).toThrow('No check, group or test file is named "nowhere". "npm test -- --list"')
  })

  it('knows a group for every test file of the repository', () => {
    const tests = sourceFiles().filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    expect(tests.length).toBeGreaterThan(250)
    expect(tests.filter((file) => groupOf(file) === undefined)).toEqual([])
  })
})
