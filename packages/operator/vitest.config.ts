import { PATIENT } from '@bayt/content/testing/patient'
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'operator', isolate: false, ...PATIENT } })
