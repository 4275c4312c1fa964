import { hash } from 'node:crypto'
import { SITE_DIRECTIVES } from '@bayt/web-headers/site'
import type { AstroUserConfig } from 'astro'
import { SPECULATION_RULES } from '../islands/page/speculation-rules.ts'

type CspOptions = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>
/** Astro types each directive by its name. */
type Directives = NonNullable<CspOptions['directives']>

/** A hash source of the policy, without its quotes. */
export const hashOf = (code: string | Uint8Array) => `sha256-${hash('sha256', code, 'base64')}` as const

/** Hashes of the inline scripts that the script of every page adds to the page. */
export const ADDED_LATER = [hashOf(SPECULATION_RULES)]

/** The policy to which Astro adds its hashes. @param scripts texts of the scripts that are inlined into every page */
export function contentSecurityPolicy(scripts: readonly string[]): CspOptions {
  return {
    directives: SITE_DIRECTIVES as Directives,
    scriptDirective: { hashes: [...scripts.map(hashOf), ...ADDED_LATER] },
  }
}
