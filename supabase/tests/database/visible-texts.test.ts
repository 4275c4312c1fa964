import { hasVisible } from '@bayt/content/text/invisible'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('the database and the forms agree, for every character of the first plane and around the invisible ones, whether it shows anything', async ({
  tx,
}) => {
  const codes = [...range(0x1, 0xd7ff), ...range(0xe000, 0xffff), ...range(0x1_bc80, 0x1_bcbf)]
  codes.push(...range(0x1_d160, 0x1_d18f), ...range(0x1_f300, 0x1_f4ff), ...range(0xd_fff0, 0xe_1010))
  const characters = codes.map((code) => String.fromCodePoint(code))
  const rows = await tx.query<{ character: string }>(
    'select character from unnest($1::text[]) as character where private.is_text(character, 5)',
    [characters],
  )
  const shown = new Set(rows.map(({ character }) => character))
  const differing = characters.filter((character) => shown.has(character) !== hasVisible(character))
  expect(differing.map((character) => character.codePointAt(0)?.toString(16))).toEqual([])
})
