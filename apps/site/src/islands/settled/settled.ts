import type { ClientDirective } from 'astro'
import { whenSettled } from './when-settled.ts'

/** `client:settled`: an island is fetched and hydrated once the page has settled, so that it does not delay the first picture. */
const settled: ClientDirective = (load) => whenSettled(async () => (await load())())

export default settled
