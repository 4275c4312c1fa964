import type { Way } from './steps.ts'

/** The deployment that the doctor examines. Addresses have no final slash. */
export interface Target {
  /** Origin of the public site. */
  site: string
  /** Address of the admin, with `/admin`. */
  admin: string
  /** Origin of the Supabase project. */
  supabase: string
  publishableKey: string
  /** How long a change may wait for its release, in milliseconds. */
  maxWaitMs: number
  /** If set, a signed request is sent too. */
  webhookSecret: string | undefined
  /** If set, second factors and migrations are checked too. */
  secretKey: string | undefined
  /** Port of the health of a publisher on this machine; if set, the publisher is asked too. */
  healthPort?: string | undefined
  /** Setting of the publisher: the browser that prints PDFs. */
  pdfBrowser?: string | undefined
  /** Whether the demo accounts may sign in. */
  isDemo: boolean
  /** If set, this file gets the faults as JSON, for another program. */
  faultsFile?: string | undefined
  /** If set, a file with the faults of an earlier run: only other faults count. */
  knownFile?: string | undefined
  /** Where site and admin run. */
  way: Way
}

/** A fault and its remedy. */
export interface Finding {
  fault: string
  remedy: string
}

/** The reason why something could not be checked. */
export interface Unknown {
  unknown: string
}

export interface Check {
  /** The statement that is true if the check finds no fault. */
  title: string
  run(target: Target): Promise<(Finding | Unknown)[]>
}

/** The findings whose condition is true. */
export function findings(...candidates: [isFault: boolean, fault: string, remedy: string][]): Finding[] {
  return candidates.filter(([isFault]) => isFault).map(([, fault, remedy]) => ({ fault, remedy }))
}
