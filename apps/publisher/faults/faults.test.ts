import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { backendFaults } from './backend.ts'
import { diskFaults } from './disk.ts'
import { Scene } from './harness/scene.ts'
import { killFaults } from './killed.ts'
import { pictureFaults } from './pictures.ts'
import { starvation } from './starved.ts'
import { twoPublishers } from './two.ts'
import { wayFaults } from './way.ts'

/**
 * The table of docs/decisions/publishing.md. Each fault is really made, before the eyes of a visitor who never stops
 * reading; each test leaves the scene as it found it: everything works, and what was saved is public.
 */
const scene = new Scene(inject('faultBackend'))
beforeAll(() => scene.open())
afterAll(() => scene.close())
beforeEach(() => scene.begin())

backendFaults(scene)
pictureFaults(scene)
diskFaults(scene)
killFaults(scene)
starvation(scene)
twoPublishers(scene)
wayFaults(scene)
