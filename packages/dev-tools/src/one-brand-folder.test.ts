import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLOURS, CONSOLE_COLOURS } from '@bayt/brand/colours'
import { COMPANY } from '@bayt/brand/company'
import { DISPLAY_FONTS } from '@bayt/brand/fonts'
import { EMAIL_DOMAIN } from '@bayt/brand/identity'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'
import { sourceFiles } from './sources.ts'

/** Only `packages/brand` describes the company: a rebrand replaces this folder (docs/recipes.md, "Change the brand"). */

/** Files that may repeat the brand, with the reason. */
const FREE = [
  /^packages\/brand\//, // the brand itself
  /^packages\/design\/\w+\.css$/, // generated from the brand; a test compares both
  /^README\.md$|^docs\//, // documents, and other site builds in `docs/benchmarks`
  /^supabase\/seed\//, // the demo catalogue
  /^packages\/local-supabase\/src\/frozen-migrations\.json$/, // numbers and hashes, which may contain those of a phone
  /^pnpm-lock\.yaml$|^knip\.json$/, // packages that the fonts are made from
  /^package\.json$|^packages\/dev-tools\/src\/named-commands\.test\.ts$/, // the name of the repository
  /^packages\/dev-tools\/src\/one-brand-folder\.test\.ts$/, // this file
  /^apps\/admin\/wrangler\.jsonc$|^supabase\/config\.toml$/, // names of deployments, which no page shows
]
/** Tests draw pictures in any colour, and repeat the address of the specification. */
const IS_TEST = /\.(?:test|spec)\.ts$/

const TEXT = /\.(?:astro|css|html|jsonc?|mjs|sql|svg|toml|tsx?|ya?ml)$/
const sources = sourceFiles()
  .filter((file) => TEXT.test(file) && !FREE.some((free) => free.test(file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8').toLowerCase() }))

/** The files that contain one of the values, in any case of letters. */
function filesWith(values: readonly string[], isLeftOut = (_file: string) => false): string[] {
  return sources.flatMap(({ file, text }) =>
    values.filter((value) => !isLeftOut(file) && text.includes(value.toLowerCase())).map((value) => `${file}: ${value}`),
  )
}

const { phone, whatsapp } = COMPANY.sales
const phones = [...COMPANY.offices.map((office) => office.phone), phone, whatsapp].filter((number) => number !== null)
const national = phones.map((phone) => phone.slice(-6))

test.each([
  ['names', [...Object.values(COMPANY.name), ...Object.values(COMPANY.team)]],
  ['e-mail domain', [EMAIL_DOMAIN]],
  ['phones', [...phones, ...national]],
  ['links', COMPANY.social.map(({ url }) => url)],
  ['fonts', Object.values(DISPLAY_FONTS).flatMap(({ family, pageFile }) => [`"${family}`, `'${family}`, pageFile])],
])('no other file repeats the %s of the company', (_, values) => {
  expect(filesWith(values)).toEqual([])
})

test.each([
  ['colours', Object.values({ ...COLOURS, ...CONSOLE_COLOURS })],
  ['addresses', COMPANY.offices.flatMap(({ address }) => Object.values(address))],
])('no other file but tests repeats the %s of the company', (_, values) => {
  expect(filesWith(values, (file) => IS_TEST.test(file))).toEqual([])
})

test('a repeated value is found', () => {
  expect(filesWith(["'ASTRO/config'"])).toEqual(["apps/site/astro.config.ts: 'ASTRO/config'"])
})
