import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleCss, siteCss, tokensCss } from './css.ts'

const written = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

test('the style sheets match the tokens (else run: npx pnpm --filter @bayt/design css)', () => {
  expect(written('tokens.css')).toBe(tokensCss())
  expect(written('console.css')).toBe(consoleCss())
  expect(written('site.css')).toBe(siteCss())
})
