import { fileURLToPath } from 'node:url'

/** Folder of the repository, with a final slash. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
