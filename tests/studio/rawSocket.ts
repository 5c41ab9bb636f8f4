import { connect } from 'node:net';

/** Sends bytes as they are, and answers all that comes back until the server closes. */
export function rawSocket(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text) => (answer += text));
    socket.on('close', () => resolve(answer));
    // A server that has had enough may cut the line: what it said before counts.
    socket.on('error', () => {});
  });
}
