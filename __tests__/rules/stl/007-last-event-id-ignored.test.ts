import { ruleCases } from '../../support/rule-cases.js';
import { ignoredHeaderCases } from './support/ignored-header.js';

ruleCases(
  'MCP-STL-007',
  ignoredHeaderCases({
    header: 'Last-Event-ID',
    outcome: 'warn',
    ignored: 'requests with Last-Event-ID are served as without',
  }),
);
