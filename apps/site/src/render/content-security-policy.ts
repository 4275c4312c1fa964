import { createHash } from 'node:crypto'
import { SITE_DIRECTIVES } from '@bayt/web-headers/site'
import type { AstroUserConfig } from 'astro'
import { EARLY_SCRIPT } from '../layouts/early-script.ts'
import { SPECULATION_RULES } from '../layouts/speculation-rules.ts'

type CspOptions = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>
/** Astro types each directive by its name. */
type Directives = NonNullable<CspOptions['directives']>

/** The directives to which Astro adds its hashes. */
export const CONTENT_SECURITY_POLICY = {
  directives: SITE_DIRECTIVES as Directives,
  scriptDirective: { hashes: [hashOf(EARLY_SCRIPT), hashOf(SPECULATION_RULES)] },
} satisfies CspOptions

function hashOf(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
