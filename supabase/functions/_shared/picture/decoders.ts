import { readFile } from 'node:fs/promises'
import avifCodec from '@jsquash/avif/codec/dec/avif_dec.js'
import webpCodec from '@jsquash/webp/codec/dec/webp_dec.js'
import { brokenPicture } from './broken.ts'

interface Size {
  width: number
  height: number
}

/** Of a channel of the decoded picture. */
const BITS = 8
const UNDECODABLE = 'its pixels cannot be decoded'

/** What Emscripten needs to make an instance of a decoder. */
interface Options {
  noInitialRun: boolean
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => WebAssembly.Exports
}

/** Decodes a file. @returns `null` where it cannot be decoded */
type Decode = (file: ArrayBuffer) => Size | null

/**
 * A check by a decoder in WebAssembly, which is loaded with the first picture that needs it. The memory of a decoder never
 * shrinks and is freed late, so that one is used again and again; after a picture that it refuses, a new one takes its place.
 */
function createCheck(
  create: (options: Options) => Promise<Decode>,
  wasm: URL,
): (file: Uint8Array<ArrayBuffer>, size: Size) => Promise<void> {
  let compiled: Promise<WebAssembly.Module> | undefined
  let ready: Decode | undefined
  return async (file, size) => {
    compiled ??= readFile(wasm).then((code) => WebAssembly.compile(code))
    const code = await compiled
    const decode = ready ?? (await create(optionsFor(code)))
    ready = undefined
    const decoded = sizeOf(decode, file)
    if (decoded.width !== size.width || decoded.height !== size.height) {
      throw brokenPicture('its picture is not of the size that it says')
    }
    ready = decode
  }
}

function optionsFor(code: WebAssembly.Module): Options {
  return {
    noInitialRun: true,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, imports)
      done(instance)
      return instance.exports
    },
  }
}

function sizeOf(decode: Decode, file: Uint8Array<ArrayBuffer>): Size {
  try {
    const decoded = decode(file.buffer)
    if (decoded) return { width: decoded.width, height: decoded.height }
  } catch (cause) {
    if (!(cause instanceof WebAssembly.RuntimeError)) throw cause
    throw Object.assign(brokenPicture(UNDECODABLE), { cause })
  }
  throw brokenPicture(UNDECODABLE)
}

const fileOf = (codec: string, path: string) => new URL(path, import.meta.resolve(codec))

/** Decodes a still WebP once. @throws HttpError 415 where it cannot be decoded, or has another size */
export const decodeWebp = createCheck(
  async (options) => {
    const codec = await webpCodec(options)
    return (file) => codec.decode(file)
  },
  fileOf('@jsquash/webp/codec/dec/webp_dec.js', 'webp_dec.wasm'),
)

/** Decodes an AVIF once. @throws HttpError 415 where it cannot be decoded, or has another size */
export const decodeAvif = createCheck(
  async (options) => {
    const codec = await avifCodec(options)
    return (file) => codec.decode(file, BITS)
  },
  fileOf('@jsquash/avif/codec/dec/avif_dec.js', 'avif_dec.wasm'),
)
