import { isSafeLink } from '@bayt/content/text/link'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'

const LETTERS = Array.from({ length: 0xd7ff }, (_, index) => String.fromCodePoint(index + 1)).concat('\uFEFF', '\uFFFA')
const MARK = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u

test('a link with a mark of direction or width is refused by form and database', async ({ tx }) => {
  const links = LETTERS.filter((letter) => MARK.test(letter)).flatMap((mark) => [`/${mark}x`, `https://x.example/a${mark}b`])
  const rows = await tx.query<{ link: string }>('select link from unnest($1::text[]) as link where private.is_link(link)', [
    links,
  ])
  const stored = rows.map(({ link }) => link)
  expect(stored).toEqual(links.filter(isSafeLink))
  expect(stored.filter((link) => /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/.test(link))).toEqual([])
})
