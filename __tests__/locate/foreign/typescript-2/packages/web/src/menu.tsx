const entries = [
  { id: 'heat', label: 'Heat' },
  { id: 'rinse', label: 'Rinse' },
  { id: 'calibrate', label: 'Calibrate' },
];

export function Menu({ call }: { call(name: string): void }) {
  return <ul>{entries.map((e) => <li key={e.id} onClick={() => call(e.id)}>{e.label}</li>)}</ul>;
}

export async function heat(client: Client) {
  return client.callTool({ name: 'heat', arguments: { celsius: 40 } });
}
