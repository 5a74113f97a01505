import { ruleCases } from '../../support/rule-cases.js';
import { ignoredHeaderCases } from './support/ignored-header.js';

ruleCases(
  'MCP-STL-002',
  ignoredHeaderCases({
    header: 'Mcp-Session-Id',
    outcome: 'fail',
    ignored: 'requests with an unknown Mcp-Session-Id are served as without',
    legacy:
      'the sentence of the specification speaks of servers of this revision only, and this one also serves legacy clients, or may',
  }),
);
