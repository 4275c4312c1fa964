import { nextChangeMs, validityOf } from '@bayt/content/entities/certificate-validity'
import type { PublicContent } from '@bayt/content/queries/public-content'

export interface ValidContent {
  /** Without the certificates that are not valid. */
  content: PublicContent
  /** Expired certificates, each as a sentence for staff with the remedy. */
  notShown: string[]
  /** ISO 8601: when the next certificate becomes or stops being valid. */
  staleFrom: string | undefined
}

/** The content that pages show at a time. */
export function validContent(content: PublicContent, nowMs: number): ValidContent {
  const { certificates } = content
  const inState = Map.groupBy(certificates, (certificate) => validityOf(certificate, nowMs))
  const nextMs = nextChangeMs(certificates, nowMs)
  return {
    content: { ...content, certificates: inState.get('valid') ?? [] },
    notShown: (inState.get('expired') ?? []).map(
      ({ name_en, number, valid_until }) =>
        `The certificate "${name_en}" (${number}) expired on ${valid_until} and is not shown: renew it, or make it inactive.`,
    ),
    staleFrom: nextMs === undefined ? undefined : new Date(nextMs).toISOString(),
  }
}
