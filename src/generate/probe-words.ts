/** How a rule is probed, and when it is not judged, where its metadata does not say so. */
export const probeWords: Readonly<Record<string, { how: string; notTested?: string }>> = {};
