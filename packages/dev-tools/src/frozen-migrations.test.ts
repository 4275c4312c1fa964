import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  return { root, path, commit, since: git('rev-parse', 'HEAD').trim() }
}

test('a frozen migration is not changed, removed or renamed, and a new one has a larger number, committed or not', () => {
  const { root, path, commit, since } = repository()
  expect(brokenFreezes(since, root)).toEqual([])
  writeFileSync(path('4_d.sql'), 'select 4;\n')
  commit()
  expect(brokenFreezes(since, root)).toEqual([])
  writeFileSync(path('2_b.sql'), 'select 2;\n')
  commit()
  writeFileSync(path('1_a.sql'), 'select 2;\n')
  rmSync(path('3_c.sql'))
  expect(brokenFreezes(since, root)).toEqual([
    'supabase/migrations/1_a.sql',
    'supabase/migrations/3_c.sql',
    'supabase/migrations/2_b.sql',
  ])
})
