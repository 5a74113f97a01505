import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { type Address, addressesOf, hostOf, isLocalhost, isOwn, portOf } from '../../src/target/addresses.js';
import { freePort } from '../../src/target/free-port.js';
import { firstAccepting, isConnectedToItself, isListening, untilListening } from '../../src/target/readiness.js';
import { afterwards, occupied } from './support/fixtures.js';

const v4: Address = { address: '127.0.0.1', family: 4 };
const v6: Address = { address: '::1', family: 6 };

describe('addresses', () => {
  test.each(['localhost', 'LOCALHOST', 'mcp.localhost', 'localhost.'])('%s is both loopbacks', async (host) => {
    expect(isLocalhost(host)).toBe(true);
    expect(await addressesOf(host)).toEqual([v4, v6]);
  });

  test.each(['notlocalhost', 'localhost.example.com'])('%s is not', (host) => {
    expect(isLocalhost(host)).toBe(false);
  });

  test('an address is itself', async () => {
    expect(await addressesOf('127.0.0.2')).toEqual([{ address: '127.0.0.2', family: 4 }]);
    expect(await addressesOf(hostOf(new URL('http://[::1]:3000/')))).toEqual([v6]);
  });

  test('a name that cannot be resolved has none', async () => {
    expect(await addressesOf('nosuch.invalid')).toEqual([]);
  });

  test.each([
    ['127.0.0.1', true],
    ['127.8.0.1', true],
    ['::1', true],
    ['0.0.0.0', true],
    ['192.0.2.1', false],
    ['2001:db8::1', false],
  ] as const)('%s is our own: %s', (address, own) => {
    expect(isOwn({ address, family: 4 })).toBe(own);
  });

  test.each([
    ['http://h/', 80],
    ['https://h/', 443],
    ['http://h:3000/', 3000],
  ])('the port of %s is %i', (url, port) => {
    expect(portOf(new URL(url))).toBe(port);
  });
});

describe('what accepts connections', () => {
  test('is found on the one loopback that has it', async () => {
    expect(await firstAccepting([v4, v6], await occupied('127.0.0.1'))).toBe(v4);
    expect(await firstAccepting([v4, v6], await occupied('::1'))).toBe(v6);
  });

  test('is not a forwarder that hangs up at once', async () => {
    const hangUp = (server: Server): void => {
      server.on('connection', (socket) => socket.destroy());
    };
    const port = await occupied('127.0.0.1', hangUp);
    expect(await isListening([v4], port)).toBe(true);
    expect(await firstAccepting([v4], port)).toBeUndefined();
  });

  test('is not our own end of the line', async () => {
    const port = await freePort();
    const socket = connect({ host: '127.0.0.1', port, localPort: port });
    afterwards(() => socket.destroy());
    await once(socket, 'connect');
    expect(isConnectedToItself(socket)).toBe(true);
    const other = connect({ host: '127.0.0.1', port: await occupied('127.0.0.1') });
    afterwards(() => other.destroy());
    await once(other, 'connect');
    expect(isConnectedToItself(other)).toBe(false);
  });

  test('is waited for until it is there', async () => {
    const port = await freePort();
    const found = untilListening('localhost', port, new AbortController().signal);
    const server = createServer().listen(port, '::1');
    await once(server, 'listening');
    expect(await found).toEqual(v6);
    server.close();
  });

  test('is waited for no longer than wanted', async () => {
    const over = new AbortController();
    const found = untilListening('localhost', await freePort(), over.signal);
    over.abort();
    expect(await found).toBeUndefined();
  });

  test('is not waited for beyond the end even when a connection attempt gets no answer', async () => {
    const port = await unanswering();
    const over = new AbortController();
    const found = untilListening('127.0.0.1', port, over.signal);
    let ended = Number.POSITIVE_INFINITY;
    setTimeout(() => {
      ended = performance.now();
      over.abort();
    }, 100);
    expect(await found).toBeUndefined();
    // The attempt alone would go on for 900 ms.
    expect(performance.now() - ended).toBeLessThan(500);
  });
});

/** A port whose listener is stopped and whose queue is full: packets to it are dropped. */
async function unanswering(): Promise<number> {
  const code = `require('net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},function(){console.log(this.address().port)})`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterwards(() => child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGSTOP');
  for (let i = 0; i < 4; i++) {
    const socket = connect({ port: Number(said.toString()), host: '127.0.0.1' });
    socket.on('error', () => {});
    afterwards(() => socket.destroy());
  }
  return Number(said.toString());
}

describe('a free port', () => {
  test('has nobody on it and is not given twice', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
    for (const port of ports) {
      expect(port).toBeGreaterThan(1_023);
      const socket = connect({ port, host: '127.0.0.1' });
      await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
  });
});
