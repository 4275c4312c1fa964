import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brokenFreezes, FROZEN_SINCE } from './frozen-migrations.ts'

test.skipIf(FROZEN_SINCE === undefined)(
  'migrations that installed projects have applied are unchanged, and new ones come after them',
  () => {
    expect(brokenFreezes(FROZEN_SINCE ?? '')).toEqual([])
  },
)

/** A repository with two frozen migrations. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), 'bayt-frozen-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root, encoding: 'utf8' })
  const path = (name: string) => join(root, 'supabase/migrations', name)
  const commit = () => git('add', '-A') + git('commit', '-qm', 'x')
  mkdirSync(path(''), { recursive: true })
  for (const name of ['1_a.sql', '3_c.sql']) writeFileSync(path(name), 'select 1;\n')
  git('init', '-q')
  commit()
  return { root, path, commit, git, since: git('rev-parse', 'HEAD').trim() }
}

const CHANGES: [string, (path: (name: string) => string) => void, string[]][] = [
  ['a new one with a larger number', (path) => writeFileSync(path('4_d.sql'), 'select 4;\n'), []],
  ['a changed one', (path) => writeFileSync(path('1_a.sql'), 'select 2;\n'), ['1_a.sql']],
  ['a deleted one', (path) => rmSync(path('3_c.sql')), ['3_c.sql']],
  ['a renamed one', (path) => renameSync(path('3_c.sql'), path('4_c.sql')), ['3_c.sql']],
  ['a new one between them', (path) => writeFileSync(path('2_b.sql'), 'select 2;\n'), ['2_b.sql']],
]

test.each(CHANGES)('frozen migrations and %s, committed or not', (_, change, broken) => {
  const { root, path, commit, git, since } = repository()
  expect(brokenFreezes(since, root)).toEqual([])
  change(path)
  const names = broken.map((name) => `supabase/migrations/${name}`)
  git('add', '-A')
  expect(brokenFreezes(since, root)).toEqual(names)
  commit()
  expect(brokenFreezes(since, root)).toEqual(names)
})
