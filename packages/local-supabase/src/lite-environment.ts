import { open } from 'node:fs/promises'

/** Environment variables that Supabase lite reads on import, and a patch of Node. Import this module before Supabase lite. */
process.env.LITE_TELEMETRY = '0'
process.env.EXPERIMENTAL_STORAGE = '1'

// The storage of Supabase lite never closes the file of a download. Node warns about the open file, and a later version will
// throw.
const handle = await open(import.meta.filename)
const prototype: { readableWebStream: (options?: object) => unknown } = Object.getPrototypeOf(handle)
await handle.close()
const { readableWebStream } = prototype
prototype.readableWebStream = function (options) {
  return Reflect.apply(readableWebStream, this, [{ autoClose: true, ...options }])
}

// Hides a warning that the storage is experimental. The box that `npm start` prints explains the purpose of this backend.
const { warn } = console
console.warn = (...values: unknown[]) => {
  if (!String(values[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...values)
}
