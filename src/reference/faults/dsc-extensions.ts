import type { Fault } from '../fault.js';
import { fault } from './make.js';

/** Identifiers of extensions that break the naming rules of `_meta` keys, whose prefix is mandatory here. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  'no-prefix': 'my-extension',
  'empty-prefix': '/mine',
  'reserved-prefix': 'com.mcp.tools/mine',
  'reserved-prefix-short': 'dev.mcp/x',
  'reserved-second-label': 'com.modelcontextprotocol/mine',
  'reserved-third-level': 'org.modelcontextprotocol.api/mine',
  'label-starts-with-digit': 'com.1example/mine',
  'label-starts-with-hyphen': 'com.-example/mine',
  'label-ends-with-hyphen': 'com.example-/mine',
  'label-with-underscore': 'com.my_org/mine',
  'label-outside-ascii': 'com.exämple/mine',
  'empty-label': 'com..example/mine',
  'trailing-dot': 'com.example./mine',
  'two-slashes': 'com.example/a/b',
  'bad-name': 'com.example/-mine',
  'name-ends-with-dot': 'com.example/mine.',
  'name-with-blank': 'com.example/my extension',
  'name-with-colon': 'com.example/mine:v1',
  url: 'https://example.com/mine',
  'made-up-official': 'io.modelcontextprotocol/made-up-by-me',
};

/** Identifiers of extensions. */
export const extensionFaults: readonly Fault[] = [
  ...Object.entries(IDENTIFIERS).map(([id, identifier]) =>
    fault(`dsc-extension-${id}`, `advertises the extension ${identifier}`, ['DSC-004'], {
      features: ({ capabilities }) => {
        capabilities.extensions = { [identifier]: {} };
      },
    }),
  ),
  fault('dsc-extension-second-of-two', 'advertises a good and a bad extension', ['DSC-004'], {
    features: ({ capabilities }) => {
      capabilities.extensions = { 'com.example/good': {}, bad: {} };
    },
  }),
];
