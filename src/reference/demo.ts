/** Faults that are common in the wild, one or two of a family: what a first run against a real server looks like. */
export const demoFaults: readonly string[] = [
  'hdr-method-optional',
  'stl-mints-session',
  'res-buffered',
  'cac-no-ttl-in-read',
  'sch-header-on-number',
  'dep-ping',
];
