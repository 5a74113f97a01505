import { ANNOTATION_TITLE_CHARS, CHECK_MESSAGE_BYTES, cutChars } from '../report/limits.js';
import type { Annotation } from './annotations.js';
import { fitBytes } from './fit-text.js';

/** An annotation as the Checks API takes it. */
export interface CheckAnnotation {
  path: string;
  start_line: number;
  end_line: number;
  annotation_level: 'failure' | 'warning' | 'notice';
  message: string;
  title?: string;
}

const LEVELS = { error: 'failure', warning: 'warning', notice: 'notice' } as const;

/** Lines count from 1; one without a file goes to the first line of the fallback. */
export function checkAnnotation({ level, message, properties }: Annotation, fallbackPath: string): CheckAnnotation {
  const { file, startLine, endLine, title } = properties;
  const start = file === undefined ? 1 : Math.max(1, startLine ?? 1);
  return {
    path: file ?? fallbackPath,
    start_line: start,
    end_line: file === undefined ? 1 : Math.max(start, endLine ?? start),
    annotation_level: LEVELS[level],
    message: fitBytes(message, CHECK_MESSAGE_BYTES),
    ...(title === undefined ? {} : { title: cutChars(title, ANNOTATION_TITLE_CHARS) }),
  };
}
