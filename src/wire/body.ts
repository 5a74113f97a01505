import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, constants as zlib } from 'node:zlib';
import type { HeaderList } from './exchange.js';
import { WireFailure } from './failure.js';
import { headerValue } from './headers.js';
import { Utf8Check } from './utf8-check.js';

/** What a body turned out to hold once it was read to its end or bound. */
export interface BodyBytes {
  bytes: number;
  invalidUtf8: boolean;
}

function decoderFor(encoding: string): NodeJS.ReadWriteStream | undefined {
  // Sync flushes let a compressed event stream be read event by event.
  const flush = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH };
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(flush);
  if (encoding === 'deflate') return createInflate(flush);
  if (encoding === 'br') return createBrotliDecompress();
  return undefined;
}

/**
 * Reads a response body chunk by chunk, decompressed, and stops at `maxBytes` of either form.
 * @param onText gets the text as it comes.
 * @throws WireFailure `too-large`, or what the connection or the decompressor threw.
 */
export async function readBody(
  body: Readable,
  headers: HeaderList,
  maxBytes: number,
  onText: (text: string) => void,
): Promise<BodyBytes> {
  const encoding = (headerValue(headers, 'content-encoding') ?? '').trim().toLowerCase();
  const decoder = decoderFor(encoding);
  if (decoder) {
    let rawBytes = 0;
    body.on('data', (chunk: Buffer) => {
      rawBytes += chunk.length;
      if (rawBytes > maxBytes) body.destroy(tooLarge(maxBytes, 'on the wire'));
    });
    body.on('error', (error) => (decoder as unknown as Readable).destroy(error));
    body.pipe(decoder);
  }
  const source = (decoder ?? body) as AsyncIterable<Buffer>;
  const text = new TextDecoder('utf-8');
  const check = new Utf8Check();
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes, decoder ? 'decompressed' : 'on the wire');
    check.write(chunk);
    onText(text.decode(chunk, { stream: true }));
  }
  onText(text.decode());
  return { bytes, invalidUtf8: !check.end() };
}

function tooLarge(maxBytes: number, form: string): WireFailure {
  return new WireFailure({ kind: 'too-large', message: `the answer is larger than ${maxBytes} bytes ${form}` });
}
