import { COMMENT_CHARS } from '../report/limits.js';
import { type GitHubClient, whyFailed } from './client.js';
import { type GitHubContext, readsOnly } from './context.js';

export interface CommentOptions {
  /** Which comment of the pull request: one for each server and leg of a matrix. */
  key: string;
  /** Markdown that fits into `commentRoom(key)` characters. */
  body: string;
  /** Told once, when the comment could not be written though it should. */
  warn: (message: string) => void;
  /** Told why there is no comment where none can be expected: no pull request, or one from a fork. */
  notice: (message: string) => void;
}

export type CommentOutcome = { done: 'created' | 'updated' | 'unchanged'; url: string } | { done: 'skipped' };

const PERMISSION = 'pull-requests: write';
/** A thousand comments. */
const PAGES = 10;

/** Characters that are left for the text of a comment. */
export function commentRoom(key: string): number {
  return COMMENT_CHARS - markerOf(key).length;
}

/** Keeps one comment of this key on the pull request: updated in place, never repeated. Never rejects. */
export async function upsertComment(
  client: GitHubClient,
  context: GitHubContext,
  { key, body, warn, notice }: CommentOptions,
): Promise<CommentOutcome> {
  const { owner, repo, pullRequest } = context;
  if (pullRequest === undefined) {
    notice('no comment: the event has no pull request');
    return { done: 'skipped' };
  }
  const text = whole(key, body);
  try {
    const earlier = await findComment(client, { owner, repo, issue_number: pullRequest }, markerOf(key));
    if (!earlier) {
      const { data } = await client.rest.issues.createComment({ owner, repo, issue_number: pullRequest, body: text });
      return { done: 'created', url: data.html_url };
    }
    if (earlier.body === text) return { done: 'unchanged', url: earlier.html_url };
    const { data } = await client.rest.issues.updateComment({ owner, repo, comment_id: earlier.id, body: text });
    return { done: 'updated', url: data.html_url };
  } catch (error) {
    const tell = readsOnly(context) ? notice : warn;
    tell(`no comment on the pull request: ${whyFailed(error, PERMISSION)}`);
    return { done: 'skipped' };
  }
}

interface Comment {
  id: number;
  body: string;
  html_url: string;
}

/** Only those who may write here count: a visitor could plant the marker, and ours would then stand under their name. */
const WRITERS: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

async function findComment(
  client: GitHubClient,
  at: { owner: string; repo: string; issue_number: number },
  marker: string,
): Promise<Comment | undefined> {
  const pages = client.paginate.iterator(client.rest.issues.listComments, { ...at, per_page: 100 });
  let seen = 0;
  for await (const { data } of pages) {
    const own = data.find(
      ({ body, user, author_association }) =>
        body?.startsWith(marker) && (user?.type === 'Bot' || WRITERS.includes(author_association ?? '')),
    );
    if (own) return { id: own.id, body: own.body ?? '', html_url: own.html_url };
    if (++seen === PAGES) return undefined;
  }
  return undefined;
}

/** Nothing of the key can end the HTML comment. */
function markerOf(key: string): string {
  const name = key
    .replace(/[^\w./:@+-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return `<!-- mcp-compliance comment: ${name} -->\n`;
}

function whole(key: string, body: string): string {
  const room = commentRoom(key);
  if (body.length <= room) return `${markerOf(key)}${body}`;
  const end = '\n\n… left out for want of room; the job summary has all of it.\n';
  const kept = body.slice(0, room - end.length);
  const line = kept.lastIndexOf('\n');
  return `${markerOf(key)}${(line > 0 ? kept.slice(0, line) : kept).toWellFormed()}${end}`;
}
