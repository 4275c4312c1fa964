import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleCss, siteCss, tokensCss } from './css.ts'

/** Command: writes the style sheets of the tokens. */
const folder = join(import.meta.dirname, '..')
writeFileSync(join(folder, 'tokens.css'), tokensCss())
writeFileSync(join(folder, 'console.css'), consoleCss())
writeFileSync(join(folder, 'site.css'), siteCss())
