import { expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { SOURCES } from './bundle.ts'

it('the bundle is outdated when a workspace package that it contains has changed', () => {
  const packages = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@bayt/'))
  const missing = packages.filter((name) => {
    const folder = name.replace('@bayt/', '../../packages/')
    return !SOURCES.some((source) => source === folder || source === `${folder}/src`)
  })
  expect(missing).toEqual([])
})
