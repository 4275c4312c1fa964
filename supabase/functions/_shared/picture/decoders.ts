import { readFile } from 'node:fs/promises'
import avifCodec from '@jsquash/avif/codec/dec/avif_dec.js'
import webpCodec from '@jsquash/webp/codec/dec/webp_dec.js'
import { brokenPicture } from './broken.ts'

interface Size {
  width: number
  height: number
}

const UNDECODABLE = 'its pixels cannot be decoded'

/** What Emscripten needs to make an instance of a decoder. */
interface Options {
  noInitialRun: boolean
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => WebAssembly.Exports
}

/** Decodes a file with a new instance. @returns `null` where it cannot be decoded */
type Decode = (file: ArrayBuffer, options: Options) => Promise<Size | null>

/**
 * A check by a decoder in WebAssembly, whose code is loaded with the first picture that needs it. Each picture gets an
 * instance of its own: the memory of an instance never shrinks, and what a hostile picture does to it ends with it.
 */
function createCheck(decode: Decode, wasm: URL): (file: Uint8Array<ArrayBuffer>, size: Size) => Promise<void> {
  let compiled: Promise<WebAssembly.Module> | undefined
  return async (file, size) => {
    compiled ??= readFile(wasm).then((code) => WebAssembly.compile(code))
    const code = await compiled
    const decoded = await decode(file.buffer, {
      noInitialRun: true,
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(code, imports)
        done(instance)
        return instance.exports
      },
    }).catch((cause: unknown) => {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause
      throw Object.assign(brokenPicture(UNDECODABLE), { cause })
    })
    if (!decoded) throw brokenPicture(UNDECODABLE)
    if (decoded.width !== size.width || decoded.height !== size.height) {
      throw brokenPicture('its picture is not of the size that it says')
    }
  }
}

const fileOf = (codec: string, path: string) => new URL(path, import.meta.resolve(codec))

/** Decodes a still WebP once. @throws HttpError 415 where it cannot be decoded, or has another size */
export const decodeWebp = createCheck(
  async (file, options) => (await webpCodec(options)).decode(file),
  fileOf('@jsquash/webp/codec/dec/webp_dec.js', 'webp_dec.wasm'),
)

/** Decodes an AVIF once. @throws HttpError 415 where it cannot be decoded, or has another size */
export const decodeAvif = createCheck(
  async (file, options) => (await avifCodec(options)).decode(file, 8),
  fileOf('@jsquash/avif/codec/dec/avif_dec.js', 'avif_dec.wasm'),
)
