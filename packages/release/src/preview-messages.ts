import type { ErrorKind } from '@bayt/content/errors'
import type { PreviewRenderer } from './preview.ts'

/** The messages between the console and the worker that renders previews. Types only. */

/** The addresses that the worker reads from. */
export interface PreviewSettings {
  supabaseUrl: string
  publishableKey: string
  /** Address of the public site. */
  siteUrl: string
}

/** Requests of the console to the worker; the first request is `open`. */
export interface PreviewMethods extends Pick<PreviewRenderer, 'render' | 'otherPages' | 'refresh'> {
  open: (settings: PreviewSettings) => Promise<void>
}

type CallOf<Method extends keyof PreviewMethods> = { method: Method; input: Parameters<PreviewMethods[Method]> }
/** A call, with the id that its answer repeats. */
export type PreviewCall = { id: number } & { [Method in keyof PreviewMethods]: CallOf<Method> }[keyof PreviewMethods]

export type PreviewAnswer =
  | { id: number; output: Awaited<ReturnType<PreviewMethods[keyof PreviewMethods]>> }
  /** `kind`: the kind of a ContentError. */
  | { id: number; error: { message: string; kind?: ErrorKind } }
