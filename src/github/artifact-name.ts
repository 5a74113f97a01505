import { cutUnlike } from '../report/sarif-category.js';

/** Short enough for the file names of every system. */
const NAME_CHARS = 120;

/** A name for `actions/upload-artifact`, which takes neither slashes nor colons, and refuses a name that another job has taken: `mcp-compliance-weather-ubuntu-latest`. */
export function artifactName(category: string): string {
  const name = category.replace(/[^\w.@+-]+/g, '-').replace(/-{2,}/g, '-');
  return cutUnlike(name.replace(/^-+|-+$/g, ''), NAME_CHARS);
}
