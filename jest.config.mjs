export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testMatch: ['**/*.test.ts'],
  // Trees of other people's servers: with tests and manifests of their own, read as text only.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/locate/foreign/'],
  modulePathIgnorePatterns: ['<rootDir>/__tests__/locate/foreign/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  testTimeout: 30_000,
  // The servers under test wait more than they work: a worker for every core.
  maxWorkers: '100%',
};
