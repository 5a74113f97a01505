import { ruleCases } from '../../support/rule-cases.js';
import { unusedMethodCases } from './support/unused-method.js';

ruleCases('MCP-STL-006', unusedMethodCases('DELETE'));
