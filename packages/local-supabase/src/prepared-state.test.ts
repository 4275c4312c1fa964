import { join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { STATE_SOURCES } from './prepared-state.ts'

it('a prepared state is made again when a workspace package that fills it has changed', () => {
  const packages = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@bayt/'))
  const missing = packages.filter(
    (name) => !STATE_SOURCES.includes(join(import.meta.dirname, '../..', name.slice('@bayt/'.length), 'src')),
  )
  expect(packages).not.toEqual([])
  expect(missing).toEqual([])
})
