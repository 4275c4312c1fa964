import { expect, it } from 'vitest'
import { installRemedy } from '../install-remedy.mjs'

it('a lock file that lacks a dependency is named, not the connection', () => {
  const output = '[ERR_PNPM_OUTDATED_LOCKFILE] Cannot install with "frozen-lockfile"'
  expect(installRemedy(output, 'pnpm@12.0.0')).toContain('npx -y pnpm@12.0.0 install --lockfile-only')
  expect(installRemedy('ERR_PNPM_FETCH_404', 'pnpm@12.0.0')).toContain('connection')
})
