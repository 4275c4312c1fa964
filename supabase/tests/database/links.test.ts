import { readFile } from 'node:fs/promises'
import { isSafeLink } from '@bayt/content/text/link'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import { insertStatement, VALID } from '../harness/valid-rows.ts'

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

test('links that were stored before have lost their marks, so that their rows can be saved', async ({ tx }) => {
  await tx.query('alter table hero_images drop constraint hero_images__cta_link__link')
  const typed = 'https://x.example/\u202Egpj.exe\u200F'
  const { sql, parameters } = insertStatement('hero_images', { ...VALID.hero_images, cta_link: typed })
  await tx.query(sql, parameters)
  const url = new URL('../../migrations/20261121000923_marks_in_links.sql', import.meta.url)
  const [update = ''] = (await readFile(url, 'utf8')).split('create or replace')
  await tx.query(update)
  const stored = await tx.query<{ cta_link: string }>('select cta_link from hero_images')
  expect(stored.map(({ cta_link }) => cta_link)).toContain('https://x.example/gpj.exe')
})
