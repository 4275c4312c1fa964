import { crc32 } from 'node:zlib'

/** Builds chunks and frames of picture files, for tests with hostile pictures. */

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint(4, content.length), body, uint(4, crc32(body))])
}

/** The header of a PNG with 8-bit RGB. */
export function pngHeader(width: number, height: number): Buffer {
  return pngChunk('IHDR', Buffer.concat([uint(4, width), uint(4, height), Buffer.from([8, 2, 0, 0, 0])]))
}

/** A PNG file with these dimensions in its header and without pixels. */
export function pngFile(width: number, height: number): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngHeader(width, height), pngChunk('IEND', Buffer.alloc(0))])
}

/** A chunk of a WebP. */
export function webpChunk(type: string, content: Uint8Array): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)])
}

export function webpFile(...chunks: Uint8Array[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** The header chunk of an extended WebP. @param flags for example 2 for an animation */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  return webpChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]))
}

/** A frame of an animated WebP. */
export function webpFrame(width: number, height: number, chunks: Uint8Array): Buffer {
  const header = Buffer.concat([uint24(0), uint24(0), uint24(width - 1), uint24(height - 1), uint24(40), Buffer.from([0])])
  return webpChunk('ANMF', Buffer.concat([header, chunks]))
}

/** A GIF with two colours. @param frames from `gifFrame` */
export function gifFile(width: number, height: number, frames: readonly Uint8Array[]): Buffer {
  const screen = Buffer.concat([Buffer.from('GIF89a'), uint16le(width), uint16le(height), Buffer.from([0x80, 0, 0])])
  return Buffer.concat([screen, Buffer.from([0, 0, 0, 255, 255, 255]), ...frames, Buffer.from([0x3b])])
}

/** A frame of a GIF. @param codes LZW data with a minimum code size of 2; the default is a single pixel */
export function gifFrame(width: number, height: number, codes: Uint8Array = Buffer.from([0x44, 0x01])): Buffer {
  const header = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), uint16le(width), uint16le(height), Buffer.from([0])])
  return Buffer.concat([header, Buffer.from([2, codes.length]), codes, Buffer.from([0])])
}

/** A frame header of a baseline JPEG with three components. */
export function jpegFrame(width: number, height: number): Buffer {
  const size = Buffer.concat([Buffer.from([0xff, 0xc0, 0, 17, 8]), uint(2, height), uint(2, width), Buffer.from([3])])
  return Buffer.concat([size, Buffer.from([1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])])
}

function uint(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function uint24(value: number): Buffer {
  return Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
}

function uint16le(value: number): Buffer {
  return Buffer.from([value & 255, value >> 8])
}
