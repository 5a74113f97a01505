/** Text of at most so many bytes, cut after a whole line; that something was left out is said. */
export function fitBytes(text: string, limit: number): string {
  if (Buffer.byteLength(text) <= limit) return text;
  const end = '\n\n… left out for want of room; the JSON report has all of it.\n';
  const room = Buffer.from(text).subarray(0, Math.max(0, limit - Buffer.byteLength(end)));
  // A character cut in half at the end becomes a replacement character, and goes.
  const kept = room.toString('utf8').replace(/\uFFFD+$/, '');
  const line = kept.lastIndexOf('\n');
  return `${line > 0 ? kept.slice(0, line) : kept}${end}`;
}
