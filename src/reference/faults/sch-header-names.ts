import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Fault } from '../fault.js';
import { withTool } from './definitions.js';
import { fault } from './make.js';

function header(name: JsonValue, schema: JsonObject = { type: 'string' }): JsonObject {
  return { ...schema, 'x-mcp-header': name };
}

function named(id: string, what: string, trips: readonly string[], name: JsonValue): Fault {
  return fault(
    `sch-header-${id}`,
    what,
    trips,
    withTool({ inputSchema: { type: 'object', properties: { a: header(name) } } }),
  );
}

function twice(id: string, what: string, properties: JsonObject): Fault {
  return fault(`sch-header-${id}`, what, ['SCH-003'], withTool({ inputSchema: { type: 'object', properties } }));
}

const TOKEN = ['SCH-001'];
const CONTROL = ['SCH-001', 'SCH-002'];

/** Values of `x-mcp-header`. */
export const headerNameFaults: readonly Fault[] = [
  named('empty', 'has an empty x-mcp-header', TOKEN, ''),
  named('space', 'has a space in x-mcp-header', TOKEN, 'My Region'),
  named('padded', 'has a space at the end of x-mcp-header', TOKEN, 'Region '),
  named('colon', 'has a colon in x-mcp-header', TOKEN, 'Region:'),
  named('slash', 'has a slash in x-mcp-header', TOKEN, 'app/region'),
  named('brackets', 'has brackets in x-mcp-header', TOKEN, 'Region[0]'),
  named('quoted', 'has quotation marks in x-mcp-header', TOKEN, '"Region"'),
  named('comma', 'has a comma in x-mcp-header', TOKEN, 'Region,Zone'),
  named('at-sign', 'has an at sign in x-mcp-header', TOKEN, '@Region'),
  named('outside-ascii', 'has a letter outside ASCII in x-mcp-header', TOKEN, 'Région'),
  named('number', 'has a number as x-mcp-header', TOKEN, 1),
  named('true', 'has true as x-mcp-header', TOKEN, true),
  named('null', 'has null as x-mcp-header', TOKEN, null),
  named('list', 'has a list as x-mcp-header', TOKEN, ['Region']),
  named('object', 'has an object as x-mcp-header', TOKEN, { name: 'Region' }),
  named('crlf', 'has a line break in x-mcp-header', CONTROL, 'A\r\nB'),
  named('injection', 'has a whole header line in x-mcp-header', CONTROL, 'A: 1\r\nAuthorization'),
  named('lf', 'ends x-mcp-header with a line feed', CONTROL, 'Region\n'),
  named('tab', 'has a tab in x-mcp-header', CONTROL, 'My\tRegion'),
  named('nul', 'has a NUL in x-mcp-header', CONTROL, 'Region\u0000'),
  named('delete', 'has a DEL in x-mcp-header', CONTROL, 'Region\u007f'),

  twice('twice', 'uses one header name twice, in two cases', { a: header('Region'), b: header('region') }),
  twice('twice-alike', 'uses one header name twice', { a: header('Zone'), b: header('Zone') }),
  twice('twice-nested', 'uses one header name on two levels', {
    a: header('Zone'),
    b: { type: 'object', properties: { c: header('ZONE') } },
  }),
  twice('thrice', 'uses one header name three times among others', {
    a: header('X'),
    b: header('Other'),
    c: header('x', { type: 'integer' }),
    d: { type: 'object', properties: { e: { type: 'object', properties: { f: header('X', { type: 'boolean' }) } } } },
  }),
];
