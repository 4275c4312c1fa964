import type { ContentTable, RowOf } from '@bayt/content/entities/tables'
import type { ErrorKind } from '@bayt/content/errors'
import type { Collection } from './addresses.ts'

/** The interface of the renderer of previews, and its messages to the console. Types only, shared by the bundle of the site, the console and the publisher. */

/** A record in its state after a save. */
export interface PreviewEdit<Table extends ContentTable = ContentTable> {
  table: Table
  /** Id of the record; for a new record, the id under which it is shown. */
  id: number
  /** The row after the save; `null`: the record is deleted. */
  row: RowOf<Table> | null
}

/** A picture that only this device has, under its address in the row. */
export interface DevicePicture {
  /** Pixels, upright. */
  width: number
  height: number
  /** An address that the preview can load, e.g. `blob:…`. */
  src: string
}

export interface PreviewPage {
  /** Address on the site, e.g. `/ar/products/3`. */
  address: string
  status: 200 | 404
  /** The complete document, as in the next release. */
  html: string
}

/** English paths of other pages that show a record besides its own page; empty for a record that visitors do not see. */
export interface OtherPages {
  /** The page of the list with the card of the record. */
  list?: string
  /** The page of another record that shows this record as related. */
  related?: string
}

/** Pages of the next release, rendered on the device of the person who types. */
export interface PreviewRenderer {
  /** Renders pages with the edits; without edits, the public pages. @throws Error that names the address */
  render: (
    addresses: readonly string[],
    edits: readonly PreviewEdit[],
    devicePictures?: Readonly<Record<string, DevicePicture>>,
  ) => Promise<PreviewPage[]>
  /** The pages that show a record after the edits, besides its own page. */
  otherPages: (collection: Collection, id: number, edits: readonly PreviewEdit[]) => Promise<OtherPages>
  /** Reads the public content again; only changed rows are fetched. @throws ContentError */
  refresh: () => Promise<void>
  /** Frees the worker. */
  close: () => void
}

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
