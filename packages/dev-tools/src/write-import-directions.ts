import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBiomeJson, withImportDirections } from './import-directions.ts'
import { ROOT } from './root.ts'

/** Command: writes the import directions into biome.json. */
writeFileSync(join(ROOT, 'biome.json'), withImportDirections(readBiomeJson()))
spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', 'biome.json'], { cwd: ROOT, stdio: 'inherit' })
