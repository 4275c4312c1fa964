import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { SITE_LANGUAGES } from './languages.ts'

const SITE = join(import.meta.dirname, '../..')

test.each(LOCALES)('the files of the language %s are there: logo, display font, font of the share pictures', (locale) => {
  const { displayFont, shareFont } = SITE_LANGUAGES[locale]
  const files = [
    `public/brand/logo-${locale}-ivory.svg`,
    `src/assets/fonts/${displayFont}.woff2`,
    `src/render/share/fonts/${shareFont.file}`,
  ]
  expect(files.filter((file) => !existsSync(join(SITE, file)))).toEqual([])
})
