import { writeFile } from 'node:fs/promises'
import { BRAND_FOLDERS } from '../src/folders.ts'
import { drawIcons } from './icons.ts'

/** `npx pnpm --filter @bayt/brand icons`: writes the icons of home screens. Run this command when the favicon or the mark changes. */
for (const [name, png] of Object.entries(await drawIcons())) {
  await writeFile(new URL(name, BRAND_FOLDERS.public), png)
  console.log(`${name}: ${(png.byteLength / 1024).toFixed(1)} KiB`)
}
