// A server for tests. Says its pid, listens where it is told, and tells how many bytes each connection brought.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    host: { type: 'string', multiple: true, default: ['127.0.0.1'] },
    port: { type: 'string', default: process.env.PORT },
    after: { type: 'string', default: '0' },
    never: { type: 'boolean', default: false },
    stubborn: { type: 'boolean', default: false },
    escapee: { type: 'boolean', default: false },
    say: { type: 'string' },
  },
});

if (values.stubborn) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
if (values.say !== undefined) console.log(values.say);
// A child in a session, and so a group, of its own.
if (values.escapee) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  console.log(`pid ${child.pid}`);
}
console.log(`pid ${process.pid}`);

function listen(host) {
  const server = createServer((socket) => {
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => console.log(`${bytes} bytes`));
  });
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(Number(values.port), host, () => console.log(`listening on ${host} ${values.port}`));
}

if (values.never) setInterval(() => {}, 1_000);
else
  setTimeout(() => {
    for (const host of values.host) listen(host);
  }, Number(values.after));
