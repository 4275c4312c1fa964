import { eachTable } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import { libraryOf } from '../pictures/names.ts'
import { checkAddresses } from './check-addresses.ts'
import type { Manifest } from './manifest.ts'

const LOCAL = libraryOf('http://127.0.0.1:54321')
const nameOf = (digit: number) => `full/${String(digit).repeat(32)}.jpg`
const [FIRST, SECOND, THIRD] = [nameOf(1), nameOf(2), nameOf(3)] as const

const before: Manifest = {
  ...{ format: 'bayt-content', version: 1, exportedAt: '', tables: {} },
  pictures: Object.fromEntries(
    [FIRST, SECOND, THIRD, FIRST.replace('full', 'small')].map((name) => [name, { bytes: 1, sha256: '' }]),
  ),
}

/** The third picture is not used any more. */
const tables = {
  ...eachTable(() => []),
  partners: [{ id: 1, name: 'Partner', logo: LOCAL + FIRST }],
  articles: [{ id: 1, content_en: `![Rice](${LOCAL}${SECOND})` }],
}
const check = (addresses: string[], isFewerExpected = false) =>
  checkAddresses('backup', { tables, addresses, before, isFewerExpected })

test('an export under another address does not remove the pictures of a small backup that its rows still name', () => {
  expect(() => check([])).toThrow(
    `The rows name pictures of backup under the address of another project (2), such as ${LOCAL}${SECOND}.`,
  )
  expect(() => check([LOCAL + FIRST])).toThrow(
    `The rows name pictures of backup under the address of another project (1), such as ${LOCAL}${SECOND}.`,
  )
})

test('a picture that no row names may go, and all may if they are expected to', () => {
  expect(() => check([LOCAL + FIRST, LOCAL + SECOND])).not.toThrow()
  expect(() => check([], true)).not.toThrow()
})
