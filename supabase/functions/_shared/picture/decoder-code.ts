import { readFile } from 'node:fs/promises'

const ADDRESS = new URL('webp_dec.wasm', import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.js'))

/**
 * The decoder of WebP in WebAssembly. In a deployed function, the code is part of its single file
 * (`packages/dev-tools/src/bundle-functions.ts`).
 */
export const readDecoderCode = (): Promise<Uint8Array<ArrayBuffer>> => readFile(ADDRESS)
